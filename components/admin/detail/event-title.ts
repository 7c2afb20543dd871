import type { OrderEvent } from '@/lib/orders/admin-contract';

/** What a change of an order is about, by the name of its data; also the keys of its title. */
const subjects = ['crm_sync', 'message', 'refund', 'surplus_payment', 'parcel', 'recipient', 'slip'] as const;

/** The key of the title of an event in `timeline`: of a change what it is about (admin 28). */
export const titleOf = ({ event_type: type, metadata }: Pick<OrderEvent, 'event_type' | 'metadata'>) =>
  (type === 'modified' && subjects.find((subject) => subject in metadata)) || type;
