import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fingerprint, isBuilt, removeStamp, writeStamp } from './setup/build.mjs';
import { withLock } from './setup/lock.mjs';
import { providerVariables } from './setup/provider-variables.mjs';
import { root } from './setup/root.mjs';
import { compressAssets } from './setup/compress-assets.mjs';

/** @import { Part } from './setup/build.mjs' */

/** A build is the same for every address and database: variables that differ between shops are removed. */
const settings = [
  /^(APP_URL|AUTH_SECRET|NEXTAUTH_\w+|DATABASE_(\w+_)?URL|S3_\w+|STORAGE)$/,
  ...providerVariables,
];

/** @returns {NodeJS.ProcessEnv} */
function environmentOfBuild() {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  // Empty, not absent: Next would read an absent variable from .env.
  for (const name of Object.keys(env)) if (settings.some((own) => own.test(name))) env[name] = '';
  env.APP_URL = '';
  env.DATABASE_URL = '';
  // Wherever it is built: the shop's own server stands in front.
  Object.assign(env, { VERCEL: '' });
  return env;
}

/**
 * Runs a program of a package; it ends with this process.
 * @param {string[]} args
 * @param {Record<string, string>} [more]
 * @returns {Promise<number | null>}
 */
function runProgram([file = '', ...args], more = {}) {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    cwd: root,
    env: { ...environmentOfBuild(), ...more },
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

/**
 * How each part is built.
 * @type {Record<Part, () => Promise<number | null>>}
 */
const builders = {
  server: () => runProgram(['typescript/bin/tsc', '--project', 'server']),
  async shop() {
    const code = await runProgram(['next/dist/bin/next', 'build']);
    if (code === 0) await compressAssets(path.join(root, '.next', 'static'));
    return code;
  },
  hosted: buildHosted,
};

/** A build for a hosting platform, in a folder of its own; what a hosting platform serves itself is linked into it. */
async function buildHosted() {
  const types = path.join(root, 'next-env.d.ts');
  const written = fs.existsSync(types) ? fs.readFileSync(types) : null;
  const folder = '.next-hosted';
  const code = await runProgram(['next/dist/bin/next', 'build'], { VERCEL: '1', BUILD_FOLDER: folder });
  // Next names the folder there, and types would be read from both.
  if (written) fs.writeFileSync(types, written);
  const program = path.join(root, folder, 'standalone');
  if (code === 0) {
    link(path.join(root, folder, 'static'), path.join(program, folder, 'static'));
    link(path.join(root, 'public'), path.join(program, 'public'));
  }
  return code;
}

/**
 * @param {string} folder
 * @param {string} place
 */
function link(folder, place) {
  fs.rmSync(place, { recursive: true, force: true });
  fs.symlinkSync(folder, place, 'junction');
}

/** @param {Part} part */
async function buildPart(part) {
  if (isBuilt(part)) return true;
  const print = fingerprint(part);
  removeStamp(part);
  if ((await builders[part]()) !== 0) return false;
  writeStamp(part, print);
  return true;
}

/** `build.mjs [PART …]`: the named parts, else all. */
const wanted = /** @type {Part[]} */ (process.argv.slice(2));
fs.mkdirSync(path.join(root, '.data'), { recursive: true });
await withLock(path.join(root, '.data', 'build.lock'), async () => {
  for (const part of wanted.length > 0 ? wanted : /** @type {const} */ (['server', 'shop']))
    if (!(await buildPart(part))) process.exitCode = 1;
});
if (process.connected) process.disconnect();
