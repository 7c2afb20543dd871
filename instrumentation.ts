declare global {
  namespace NodeJS {
    interface ProcessEnv {
      readonly NEXT_RUNTIME?: 'nodejs' | 'edge';
    }
  }
}

/** Runs once when a server process starts, never during a build. On Vercel processes do not last: no loop there. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkPaymentSettings } = await import('./lib/payments/check-settings');
  checkPaymentSettings();
  if (!process.env['DATABASE_URL']) return;
  if (process.env['VERCEL']) {
    const { checkLiveDatabase, endIfUnfit } = await import('./lib/readiness/check-live-database');
    await checkLiveDatabase().catch(endIfUnfit);
    const { workAfterResponses } = await import('./workers/work-after-responses');
    return workAfterResponses();
  }
  const { workInProcess } = await import('./workers/work-in-process');
  await workInProcess();
}
