import { hasServerInFront, isInItsWorld } from '@/platform/front/world';

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      readonly NEXT_RUNTIME?: 'nodejs' | 'edge';
      /** Written into each build by next.config.ts. */
      readonly BUILT_FOR?: 'server' | 'hosted';
    }
  }
}

/** Runs once when a server process starts, never during a build. On a hosting platform processes do not last: no loop there. */
export async function register(): Promise<void> {
  // Next builds this file for a second runtime too, which nothing here uses: there, what is imported below is left out.
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { endProcess } = await import('@/platform/end-process');
  if (process.env.NODE_ENV === 'production' && !isInItsWorld('RENEWAL_TOKEN' in process.env))
    endProcess(
      hasServerInFront
        ? 'This build has no headers and limits of its own: start it with `npm start` or `node server.mjs`. On Vercel, let the project expose its system environment variables, and build again.'
        : 'This build is for Vercel: build again without VERCEL, and start with `npm start` or `node server.mjs`.',
    );
  try {
    const { checkPaymentSettings } = await import('./lib/payments/check-settings');
    checkPaymentSettings();
  } catch (error) {
    // On a hosting platform Next would go on after a wrong setting, and fail in each request.
    if (hasServerInFront) throw error;
    endProcess(error instanceof Error ? error.message : String(error));
  }
  if (!process.env['DATABASE_URL']) return;
  if (!hasServerInFront) {
    const { checkDatabaseMode, endIfUnfit } = await import('./lib/readiness/check-database-mode');
    await checkDatabaseMode().catch(endIfUnfit);
    const { recordSettings } = await import('./lib/readiness/record-settings');
    const { systemContext } = await import('./platform/system-context');
    const ctx = systemContext();
    await recordSettings(ctx).catch((err: unknown) =>
      ctx.log.error({ err }, 'the settings cannot be recorded'),
    );
    const { workAfterResponses } = await import('./workers/work-after-responses');
    return workAfterResponses();
  }
  const { workInProcess } = await import('./workers/work-in-process');
  await workInProcess();
}
