import type { ProviderName } from './payments';

/** What operators are notified of (alerts 1). */
export const alertKinds = [
  'paid',
  'otherCurrency',
  'moneyMismatch',
  'refundStuck',
  'returnAsked',
  'stockLow',
  'providerAway',
] as const;
export type AlertKind = (typeof alertKinds)[number];

/** `robot` is that of a group in WeCom. */
export const alertChannels = ['robot', 'mail'] as const;
export type AlertChannel = (typeof alertChannels)[number];

/** `sending` is claimed by a process. What was perhaps sent is `failed`, because it is never sent again (alerts 3). */
export const alertStates = ['waiting', 'sending', 'sent', 'failed'] as const;
export type AlertState = (typeof alertStates)[number];

/** Whom the shop may not reach. */
export type AwayProvider = `${ProviderName}Pay` | 'crm' | 'sms' | 'mail' | 'tracking';
