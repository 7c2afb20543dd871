import { isMigrated } from '@/db/check-migrations';
import { sql } from '@/db/client';
import { within } from '@/platform/within';
import { successResponse } from './envelope';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';
import { errorText, successText } from './texts';

type Check = () => Promise<boolean>;

const checkTimeLimit = 2000;

const always = {
  database: async () => (await sql`select 1`).count === 1,
  migrations: isMigrated,
} satisfies Record<string, Check>;

/** Whether the database answers, soon. */
export const isDatabaseReady: Check = () => within(checkTimeLimit, always.database()).catch(() => false);

/** Whether an instance can serve: 200, or 503 with the names of what is not ready, but no reasons. */
export function readiness(more: Record<string, Check> = {}): Handler {
  const checks = Object.entries<Check>({ ...always, ...more });
  return rawRoute(async (ctx) => {
    const states = await Promise.all(
      checks.map(async ([name, check]): Promise<[string, boolean]> => {
        const isReady = await within(checkTimeLimit, check()).catch((error: unknown) => {
          ctx.log.error({ err: error, check: name }, 'not ready');
          return false;
        });
        return [name, isReady];
      }),
    );
    const data = Object.fromEntries(states.map(([name, isReady]) => [name, isReady ? 'ready' : 'not ready']));
    if (states.every(([, isReady]) => isReady)) return successResponse(data, successText(ctx.locale));
    return Response.json(
      { success: false, code: 'UNAVAILABLE', message: errorText(ctx.locale, { code: 'UNAVAILABLE' }), data },
      { status: 503, headers: { 'Cache-Control': 'no-store', 'Retry-After': '2' } },
    );
  });
}
