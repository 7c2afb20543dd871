/** Why a buyer sends the device back, in the buyer's own choice (orders 34). */
export const returnReasons = ['doesNotSuit', 'notAsExpected', 'damaged', 'wrongItem', 'other'] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** What closed a return that was requested: the money went back, or an administrator's word (orders 27). */
export const returnEnds = ['refund', 'shop'] as const;
export type ReturnEnd = (typeof returnEnds)[number];

/** The longest word of a buyer about a return, and the longest answer of the shop. */
export const returnNoteLimit = 500;
export const returnAnswerLimit = 300;
