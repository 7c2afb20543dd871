import type { orderEvents } from '@/db/schema';
import type { Image } from '@/lib/media/admin-contract';
import { type MessageChannel, type MessageKind, messageKinds } from '@/values/notifications';
import type { OrderEventType, OrderStatus } from '@/values/orders';
import { type RefundState, refundStates } from '@/values/payments';
import { type ReturnEnd, returnEnds, type ReturnReason, returnReasons } from '@/values/returns';
import { type Carrier, carriers } from '@/values/shipping';

/** What the event of a change of status holds besides the two statuses. */
export type ChangeNotes = {
  /** Not a step of the path (orders 9). */
  off_path?: true;
  /** Takes the change before it back (orders 28). */
  undo?: true;
  /** Paid by an administrator's word. */
  manual?: true;
  /** The money came after the order had expired (payments 11). */
  late_payment?: true;
  /** Nobody has confirmed it: it was shipped long ago (shipping 10). */
  assumed?: true;
  /** Who says so: every parcel was signed for (shipping 14). */
  confirmed?: 'carrier';
  /** The system cancelled it (orders 12). */
  expired?: true;
  /** The order is open again, and its code has no use left. */
  code_used_up?: true;
  /** The order is open again, and its pieces were sold meanwhile. */
  stock_sold?: true;
  out_trade_no?: string;
  transaction_id?: string | null;
  /** Why a refunded or cancelled order was sent off (orders 23, orders 38). */
  reason?: string;
};

type Modification =
  | { refund: RefundState; out_refund_no: string; amount: number; reason?: string | null }
  | { surplus_payment: SurplusKind; out_trade_no: string; transaction_id: string; out_refund_no: string }
  | { message: MessageKind; channel: MessageChannel | null; state: 'sent' | 'failed' }
  | { crm_sync: 'completed' | 'failed'; sync_type: string }
  /** The names of the corrected fields, never what stood in them (orders 33). */
  | { recipient: string[] }
  /** A packing slip was printed (orders 41). */
  | { slip: 'printed' }
  | { parcel: ParcelChange; carrier: Carrier; number: string; quantity: number };
type ParcelChange = 'added' | 'corrected';
type SurplusKind = 'cancelled' | 'second';

/** An event as it is written: each type with its own `metadata` (orders 7). A new order writes `created` itself. */
export type NewEvent =
  | { eventType: 'status_changed'; metadata: { from: OrderStatus; to: OrderStatus } & ChangeNotes }
  | { eventType: 'modified'; metadata: Modification }
  /** The text is the note's own. */
  | { eventType: 'note_added'; description: string; metadata?: { images?: Image[] } }
  /** What buyer and shop wrote stands in `return_requests`, which can lose it again (privacy 3). */
  | { eventType: 'return_requested'; metadata: { reason: ReturnReason | null } }
  | { eventType: 'return_closed'; metadata: { by: ReturnEnd } };

/** An event as it is read. */
export type EventFacts =
  | { kind: 'created'; to: string | null }
  | {
      kind: 'statusChanged';
      from: string | null;
      to: string | null;
      isUndo: boolean;
      isLate: boolean;
      isManual: boolean;
      isOffPath: boolean;
      reason: string | null;
      isAssumed: boolean;
      isConfirmed: boolean;
    }
  | { kind: 'refund'; state: RefundState; amount: number | null }
  | { kind: 'surplus'; surplus: SurplusKind }
  | { kind: 'message'; message: MessageKind; isSent: boolean }
  | { kind: 'crm'; isCompleted: boolean }
  | { kind: 'recipient'; fields: string[] }
  | { kind: 'slip' }
  | { kind: 'parcel'; change: ParcelChange; carrier: Carrier | null; number: string }
  | { kind: 'returnAsked'; reason: ReturnReason | null }
  | { kind: 'returnClosed'; by: ReturnEnd | null }
  | { kind: 'other' };

type Stored = Pick<typeof orderEvents.$inferSelect, 'eventType' | 'metadata'>;
type Metadata = Stored['metadata'];

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function modificationIn(metadata: Metadata): EventFacts {
  const { message, state, crm_sync, surplus_payment, refund, amount, recipient, parcel, slip } = metadata;
  const about = messageKinds.find((kind) => kind === message);
  if (about) return { kind: 'message', message: about, isSent: state === 'sent' };
  if (Array.isArray(recipient)) return { kind: 'recipient', fields: recipient.map(String) };
  if (slip) return { kind: 'slip' };
  if (crm_sync) return { kind: 'crm', isCompleted: crm_sync === 'completed' };
  if (surplus_payment)
    return { kind: 'surplus', surplus: surplus_payment === 'second' ? 'second' : 'cancelled' };
  if (parcel)
    return {
      kind: 'parcel',
      change: parcel === 'corrected' ? 'corrected' : 'added',
      carrier: carriers.find((one) => one === metadata['carrier']) ?? null,
      number: textIn(metadata['number']) ?? '',
    };
  const known = refundStates.find((one) => one === refund);
  return known
    ? { kind: 'refund', state: known, amount: typeof amount === 'number' ? amount : null }
    : { kind: 'other' };
}

const readers: Record<OrderEventType, (metadata: Metadata) => EventFacts> = {
  created: ({ to }) => ({ kind: 'created', to: textIn(to) }),
  status_changed: ({ from, to, undo, late_payment, manual, off_path, reason, assumed, confirmed }) => ({
    kind: 'statusChanged',
    from: textIn(from),
    to: textIn(to),
    isUndo: undo === true,
    isLate: late_payment === true,
    isManual: manual === true,
    isOffPath: off_path === true,
    reason: textIn(reason),
    isAssumed: assumed === true,
    isConfirmed: confirmed === 'carrier',
  }),
  modified: modificationIn,
  note_added: () => ({ kind: 'other' }),
  return_requested: ({ reason }) => ({
    kind: 'returnAsked',
    reason: returnReasons.find((one) => one === reason) ?? null,
  }),
  return_closed: ({ by }) => ({ kind: 'returnClosed', by: returnEnds.find((one) => one === by) ?? null }),
};

/** What a stored event says; older events may lack any of it, and a newer version may have written a type of its own. */
export const readEvent = ({ eventType, metadata }: Stored): EventFacts =>
  Object.hasOwn(readers, eventType) ? readers[eventType](metadata) : { kind: 'other' };
