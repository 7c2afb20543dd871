import { isReceived, isShipped, type OrderStatus } from './orders';

/** The messages to a buyer about an order, with channel and state; `sending` is in doubt until the provider answers. */
export const messageKinds = ['placed', 'reminder', 'paid', 'shipped', 'refunded', 'returnClosed'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ['sms', 'mail'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

/** The messages about an order that nobody has paid; anybody can make such an order. */
export const unpaidKinds: readonly MessageKind[] = ['placed', 'reminder'];

/** Why such a message was not sent: its buyer had too many sent to others (notifications 14). Whoever reads it finds words in `messages`. */
export const overLimit = '#limit';

/** Of what the logins of an account are notified, and whoever is invited to be an administrator. */
export const loginNoticeKinds = [
  'phoneAdded',
  'phoneReplaced',
  'emailAdded',
  'emailReplaced',
  'accountDeleted',
  'adminInvited',
  'recipientChanged',
] as const;
export type LoginNoticeKind = (typeof loginNoticeKinds)[number];

const isUnpaid = (status: OrderStatus): boolean => status === 'pending';
const always = (): boolean => true;

/** In which statuses of its order each message is true. */
const truths: Record<MessageKind, (status: OrderStatus) => boolean> = {
  placed: isUnpaid,
  reminder: isUnpaid,
  paid: isReceived,
  shipped: isShipped,
  refunded: always,
  returnClosed: always,
};

/** Whether the content of a message is still true: an order may be paid or cancelled by then, and `paid` and `shipped` may have been set by mistake and set back. */
export const isStillTrue = (kind: MessageKind, status: OrderStatus): boolean => truths[kind](status);
