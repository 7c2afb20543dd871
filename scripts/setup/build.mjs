import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { root } from './root.mjs';

/** @import { Hash } from 'node:crypto' */
/** @import { RunOptions } from './children.mjs' */

/** @typedef {keyof typeof parts} Part */

const ofShop = [
  ...['app', 'components', 'workers', 'lib', 'db', 'values', 'platform', 'messages'],
  ...['middleware.ts', 'instrumentation.ts', 'next.config.ts', 'postcss.config.mjs'],
  ...['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'],
];

/**
 * What is built from which sources: the shop by Next, the server in front of it by the compiler, and for tests the shop
 * once more, as a hosting platform builds it.
 */
const parts = {
  shop: { stamp: path.join(root, '.next', 'built-from'), sources: ofShop },
  hosted: { stamp: path.join(root, '.next-hosted', 'built-from'), sources: [...ofShop, 'public'] },
  server: {
    stamp: path.join(root, 'dist', 'built-from'),
    sources: [
      ...['server', 'platform/front', 'platform/i18n/locales.ts', 'platform/is-record.ts'],
      ...['tsconfig.json', 'package-lock.json'],
    ],
  },
};

/**
 * Whether the build was made from the current sources, for this mode.
 * @param {Part} part
 */
export function isBuilt(part) {
  const { stamp } = parts[part];
  return fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === fingerprint(part);
}

/**
 * Builds what is absent or older than its sources. Parallel callers share one build. Development needs the server only.
 * `skipsTypes`: something else checks them.
 * @param {Pick<RunOptions, 'onSpawn'> & { dev?: boolean, wanted?: Part[], skipsTypes?: boolean }} [options]
 */
export async function build({
  onSpawn,
  dev = false,
  wanted = dev ? ['server'] : ['shop', 'server'],
  skipsTypes = false,
} = {}) {
  if (wanted.every(isBuilt)) return;
  if (wanted.some((part) => part !== 'server' && !isBuilt(part)))
    console.log('Building the shop; this takes about a minute …');
  // A separate process holds the lock, so that a killed start cannot leave a build running without a lock.
  const { code, output } = await run(process.execPath, ['scripts/build.mjs', ...wanted], {
    quiet: true,
    env: { ...process.env, BUILD_SKIPS_TYPES: skipsTypes ? '1' : '' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    onSpawn,
  });
  if (code !== 0) throw new SetupError(`The build failed:\n${output}`);
}

/** @param {Part} part */
export function removeStamp(part) {
  fs.rmSync(parts[part].stamp, { force: true });
}

/**
 * @param {Part} part
 * @param {string} print
 */
export function writeStamp(part, print) {
  fs.writeFileSync(parts[part].stamp, print);
}

/**
 * One hash of the content of all sources and the mode.
 * @param {Part} part
 */
export function fingerprint(part) {
  const hash = createHash('sha256').update(process.env.SHOP_MODE || 'sandbox');
  for (const source of parts[part].sources) add(hash, source);
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
