/** A day's bill of the provider: asked for, compared, or not to be had yet. */
export const reconciliationStates = ['running', 'done', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const billSubjects = ['payment', 'refund'] as const;
export type BillSubject = (typeof billSubjects)[number];

export const differenceKinds = ['missing_here', 'missing_there', 'amount'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How a difference went away: by asking the provider, on the bill of another day, or by a person's word. */
export const differenceEnds = ['settled', 'other_day', 'by_hand'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];
