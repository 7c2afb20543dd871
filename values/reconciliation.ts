/** The comparison with a day's bill: under way, done, or failed because the bill is not available yet. */
export const reconciliationStates = ['running', 'done', 'failed'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

export const billSubjects = ['payment', 'refund'] as const;
export type BillSubject = (typeof billSubjects)[number];

export const differenceKinds = ['missing_here', 'missing_there', 'amount'] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

/** How a difference was resolved: by a query to the provider, on the bill of another day, or by an administrator. */
export const differenceEnds = ['settled', 'other_day', 'by_hand'] as const;
export type DifferenceEnd = (typeof differenceEnds)[number];
