import { createHash, timingSafeEqual } from 'node:crypto';
import { env } from '@/platform/env';
import { AppError, notFound } from '@/platform/errors';
import type { Handler } from './handler';
import { successResponse } from './envelope';
import { rawRoute } from './raw-route';
import { successText } from './texts';

const hash = (text: string) => createHash('sha256').update(text).digest();

/** The work has a time of its own and nobody waits for its answer: a statement without a word ends by itself. */
const untilDone = (work: (givenUp: AbortSignal) => Promise<Response>) => work(new AbortController().signal);

/** For the clock of a hosting platform, which bears `CRON_SECRET`; without that setting the address does not exist (api 19). */
export const cronRoute = (message: string, work: () => Promise<unknown>): Handler =>
  rawRoute(async ({ locale }, { headers }) => {
    if (!env.CRON_SECRET) throw notFound();
    const expected = hash(`Bearer ${env.CRON_SECRET}`);
    if (!timingSafeEqual(hash(headers.get('authorization') ?? ''), expected))
      throw new AppError('UNAUTHENTICATED');
    return successResponse(await work(), successText(locale, message));
  }, untilDone);
