import fs from 'node:fs';
import path from 'node:path';

export type Settings = ReturnType<typeof readSettings>;

/** The server's settings from the environment; platform/env.ts has validated the values. */
export function readSettings({ dir, dev }: { dir: string; dev: boolean }) {
  const { SHOP_MODE, PORT, HOST, APP_URL, TRUSTED_PROXY_HOPS, SANDBOX_ORIGIN, DRAIN_SECONDS, DATA_DIR } =
    process.env;
  const port = Number(PORT || 3000);
  const appUrl = (APP_URL || `http://localhost:${port}`).replace(/\/+$/, '');
  return {
    dir,
    dev,
    port,
    // The sandbox gives login codes to anybody who asks: nobody else in the network should (sandbox 5).
    host: HOST || (SHOP_MODE === 'live' ? undefined : '127.0.0.1'),
    https: appUrl.startsWith('https:'),
    publicHost: new URL(appUrl).host,
    hops: Number(TRUSTED_PROXY_HOPS || 0),
    drain: Number(DRAIN_SECONDS || 0) * 1000,
    sandboxOrigin: SANDBOX_ORIGIN || '',
    /** Where builds are kept across updates; a sandbox keeps none. */
    builds: SHOP_MODE === 'live' ? path.resolve(DATA_DIR || '.data', 'builds') : null,
  };
}

/** The configuration with which the build was made: reading it is faster than compiling next.config.ts again. */
export function takeBuiltConfig(dir: string): void {
  const file = path.join(dir, '.next', 'required-server-files.json');
  const built = JSON.parse(fs.readFileSync(file, 'utf8')) as { config: unknown };
  process.env['__NEXT_PRIVATE_STANDALONE_CONFIG'] = JSON.stringify(built.config);
}
