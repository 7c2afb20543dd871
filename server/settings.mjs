import fs from 'node:fs';
import path from 'node:path';

/**
 * The server's settings from the environment; platform/env.ts has validated the values.
 * @param {{ dir: string, dev: boolean }} place
 */
export function readSettings({ dir, dev }) {
  const { PORT, HOST, APP_URL, TRUSTED_PROXY_HOPS, SANDBOX_ORIGIN } = process.env;
  const port = Number(PORT || 3000);
  return {
    dir,
    dev,
    port,
    host: HOST || undefined,
    appUrl: (APP_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    hops: Number(TRUSTED_PROXY_HOPS || 0),
    sandboxOrigin: SANDBOX_ORIGIN || '',
  };
}

/**
 * The configuration with which the build was made: reading it is faster than compiling next.config.ts again.
 * @param {string} dir
 */
export function useBuiltConfig(dir) {
  const built = JSON.parse(fs.readFileSync(path.join(dir, '.next', 'required-server-files.json'), 'utf8'));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(built.config);
}
