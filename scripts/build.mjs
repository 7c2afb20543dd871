import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { addCompileHints } from './setup/compile-hints.mjs';
import { fingerprint, isBuilt, removeStamp, writeStamp } from './setup/build.mjs';
import { withLock } from './setup/lock.mjs';
import { root } from './setup/root.mjs';
import { compressAssets } from './setup/compress-assets.mjs';

/** A build is the same for every address and database: variables that differ between shops are removed. */
const settings =
  /^(APP_URL|AUTH_SECRET|NEXTAUTH_\w+|DATABASE_URL|WECHAT\w+|CRM_\w+|SMTP_URL|MAIL_FROM|SMS_\w+|S3_\w+|STORAGE)$/;

/** @returns {Promise<number | null>} */
function nextBuild() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  // Empty, not absent: Next would read an absent variable from .env.
  for (const name of Object.keys(env)) if (settings.test(name)) env[name] = '';
  env.APP_URL = '';
  env.DATABASE_URL = '';
  const next = path.join(root, 'node_modules/next/dist/bin/next');
  const child = spawn(process.execPath, [next, 'build'], {
    cwd: root,
    env,
    stdio: 'inherit',
    detached: true,
  });
  const abandon = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    process.exit(1);
  };
  const events = ['disconnect', 'SIGTERM', 'SIGINT'];
  for (const event of events) process.once(event, abandon);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      for (const event of events) process.off(event, abandon);
      resolve(code);
    });
  });
}

fs.mkdirSync(path.join(root, '.data'), { recursive: true });
await withLock(path.join(root, '.data', 'build.lock'), async () => {
  if (isBuilt()) return;
  const print = fingerprint();
  removeStamp();
  if ((await nextBuild()) !== 0) {
    process.exitCode = 1;
    return;
  }
  await addCompileHints(path.join(root, '.next'));
  await compressAssets(path.join(root, '.next', 'static'));
  writeStamp(print);
});
if (process.connected) process.disconnect();
