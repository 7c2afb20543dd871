/** The messages to a buyer about an order, with channel and state; `sending` is in doubt until the provider answers. */
export const messageKinds = ['placed', 'reminder', 'paid', 'shipped', 'refunded', 'returnClosed'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageChannels = ['sms', 'mail'] as const;
export type MessageChannel = (typeof messageChannels)[number];

export const messageStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type MessageState = (typeof messageStates)[number];

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
