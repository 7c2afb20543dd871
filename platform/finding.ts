import type { Locale } from './i18n/locales';
import type { serverTexts } from './i18n/server-texts';

/** `good`; `note`: it works, but somebody should check it; `bad`: the shop does not work reliably. */
export const findingStates = ['good', 'note', 'bad'] as const;
export type FindingState = (typeof findingStates)[number];

/** A key of `messages/*\/readinessFindings.json`, with the values for its placeholders. */
export type Finding = {
  state: FindingState;
  reason: string;
  values?: Record<string, string>;
  /** What `{names}` lists: fields of a form, each with what is amiss, both as keys of the finding's texts. */
  fields?: readonly { field: string; why: string }[];
};

/** The checks that have texts. */
export type CheckName = Exclude<keyof (typeof serverTexts)[Locale]['readinessFindings'], 'unchecked'>;
/** It changes nothing in an external system. */
export type Check = readonly [name: CheckName, run: () => Promise<Finding>];

export const good = (reason = 'good', values: Record<string, string> = {}): Finding => ({
  state: 'good',
  reason,
  values,
});
export const note = (reason: string, values: Record<string, string> = {}): Finding => ({
  state: 'note',
  reason,
  values,
});
export const bad = (reason: string, values: Record<string, string> = {}): Finding => ({
  state: 'bad',
  reason,
  values,
});
