import { hasServerInFront, isInItsWorld } from '@/platform/front/world';

declare global {
  namespace NodeJS {
    interface ProcessEnv {
      readonly NEXT_RUNTIME?: 'nodejs' | 'edge';
      /** Written into each build by next.config.ts. */
      readonly BUILT_FOR?: 'server' | 'platform';
    }
  }
}

/** Runs once when a server process starts, never during a build. On a platform processes do not last: no loop there. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  if (process.env.NODE_ENV === 'production' && !isInItsWorld('RENEWAL_TOKEN' in process.env)) {
    console.error(
      hasServerInFront
        ? 'This build has no headers and limits of its own: start it with `npm start` or `node server.mjs`. On Vercel, let the project expose its system environment variables, and build again.'
        : 'This build is for Vercel: build again without VERCEL, and start with `npm start` or `node server.mjs`.',
    );
    process.exit(1);
  }
  const { checkPaymentSettings } = await import('./lib/payments/check-settings');
  checkPaymentSettings();
  if (!process.env['DATABASE_URL']) return;
  if (!hasServerInFront) {
    const { checkLiveDatabase, endIfUnfit } = await import('./lib/readiness/check-live-database');
    await checkLiveDatabase().catch(endIfUnfit);
    const { workAfterResponses } = await import('./workers/work-after-responses');
    return workAfterResponses();
  }
  const { workInProcess } = await import('./workers/work-in-process');
  await workInProcess();
}
