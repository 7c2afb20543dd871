import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { root } from './root.mjs';

/** @import { Hash } from 'node:crypto' */
/** @import { RunOptions } from './children.mjs' */

const sources = [
  ...['app', 'components', 'workers', 'lib', 'db', 'values', 'platform', 'messages'],
  ...[
    'middleware.ts',
    'instrumentation.ts',
    'next.config.ts',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
];

const stamp = path.join(root, '.next', 'built-from');

/** Whether the build was made from the current sources, for this mode. */
export function isBuilt() {
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint();
}

/**
 * Builds when the build is absent or older than the sources. Parallel callers share one build.
 * @param {Pick<RunOptions, 'onSpawn'>} [options]
 */
export async function build({ onSpawn } = {}) {
  if (isBuilt()) return;
  console.log('Building the shop; this takes about a minute …');
  // A separate process holds the lock, so that a killed start cannot leave a build running without a lock.
  const { code, output } = await run(process.execPath, ['scripts/build.mjs'], {
    quiet: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    onSpawn,
  });
  if (code !== 0) throw new SetupError(`The build failed:\n${output}`);
}

export function removeStamp() {
  fs.rmSync(stamp, { force: true });
}

/** @param {string} print */
export function writeStamp(print) {
  fs.writeFileSync(stamp, print);
}

/** One hash of the content of all sources and the mode. */
export function fingerprint() {
  const hash = createHash('sha256').update(process.env.SHOP_MODE || 'sandbox');
  for (const source of sources) add(hash, source);
  return hash.digest('hex');
}

/**
 * @param {Hash} hash
 * @param {string} name
 */
function add(hash, name) {
  const file = path.join(root, name);
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  if (!stat) return;
  if (stat.isDirectory()) {
    for (const entry of fs.readdirSync(file).sort()) add(hash, `${name}/${entry}`);
  } else if (!name.endsWith('.test.ts')) {
    hash.update(`\0${name}\0`).update(fs.readFileSync(file));
  }
}
