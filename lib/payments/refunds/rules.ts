/** Seconds until the next step of a refund, by the number of tries. */
export const secondsToNextRefundTry = (tries: number): number => Math.min(3600, 10 * 2 ** Math.min(tries, 9));
