import { seconds } from './time';

/** A call to a provider ends after this many milliseconds (payments 13). */
export const providerTimeLimit = seconds(8);

/** @throws Error when the work is not done in time; the work continues, its result is ignored */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
