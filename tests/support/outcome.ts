import { codesOf } from '@/platform/causes-of';

/** `answered`, or the code of the error. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    ({ code }: { code: string }) => code,
  );

/** The result of each call: `ok`, or the reason or code of its refusal. */
export const outcomesOf = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => 'ok',
        (error: { reason?: string; code?: string }) => error.reason ?? error.code ?? String(error),
      ),
    ),
  );

export const tally = (outcomes: string[]) => {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** No connection was to spare, or a lock was held for longer than a request waits: 503 over HTTP. A deadlock is none of these. */
const isBusy = (error: unknown): boolean =>
  codesOf(error).some((code) => ['UNAVAILABLE', '55P03'].includes(code));

/** As a shopper does who is asked to come again, because the database is too busy now. */
export async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 + Math.random() * 1000));
    }
  }
}
