import { databaseSilence } from '@/db/client';
import { AppError } from '@/platform/errors';

/** How old a request gets, and how long the database may say nothing, before the request is given up. */
const timeLimit = 4000;
const patience = 1000;

/**
 * Runs the work of a request. It is given up as unavailable when it is old and the database says nothing to anybody
 * (api 20, api 23): a crowd is served in its turn, and a slow provider or a slow body is not the database's silence. What has
 * begun goes on, as its effects may be done already; `givenUp` keeps anything more from being begun.
 * @throws AppError UNAVAILABLE
 */
export async function answerInTime<T>(work: (givenUp: AbortSignal) => Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silent = new Promise<never>((_, reject) => {
    const look = () => {
      const rest = patience - databaseSilence();
      if (rest > 0) {
        timer = setTimeout(look, rest);
        return;
      }
      const error = new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
      giveUp.abort(error);
      reject(error);
    };
    timer = setTimeout(look, timeLimit);
  });
  try {
    return await Promise.race([work(giveUp.signal), silent]);
  } finally {
    clearTimeout(timer);
  }
}
