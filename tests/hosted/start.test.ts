import { execFile } from 'node:child_process';
import path from 'node:path';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { blankEnvironment } from '@/scripts/setup/test-shop.mjs';
import { liveSettings } from '@/tests/support/live-settings';

type Ended = { code: unknown; output: string };

/** Runs a build with Next's own server until it ends. */
async function runAlone(folder: string, environment: Record<string, string>): Promise<Ended> {
  const program = path.join(process.cwd(), folder, 'standalone', 'server.js');
  const env: Record<string, string | undefined> = {
    ...process.env,
    ...blankEnvironment(),
    VERCEL: '',
    ...environment,
    LOG_LEVEL: 'silent',
    PORT: String(await anyFree()),
    HOSTNAME: 'localhost',
  };
  const options = {
    env: { ...env, NODE_ENV: 'production' as const },
    timeout: 120_000,
    killSignal: 'SIGKILL',
  } as const;
  return new Promise((resolve) => {
    execFile(process.execPath, [program], options, (error, _, output) =>
      resolve({ code: error?.code, output }),
    );
  });
}

test.each([
  ['.next', {}, 'npm start'],
  ['.next', { VERCEL: '1' }, 'system environment variables'],
  ['.next-hosted', {}, 'This build is for Vercel'],
])(
  'a build in %s that is started with %j ends with a sentence, as it was not made for that',
  async (folder, environment, words) => {
    const { code, output } = await runAlone(folder, environment);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  },
);

test('a live shop on a hosting platform does not start without a store for its pictures, and says so', async () => {
  const { code, output } = await runAlone('.next-hosted', { ...liveSettings, VERCEL: '1' });
  expect([code, output]).toEqual([1, expect.stringContaining('STORAGE must be s3')]);
});
