import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { run } from './setup/children.mjs';
import { copySources } from './setup/clean-copy.mjs';
import { SetupError, report } from './setup/setup-error.mjs';
import { startTestShop } from './setup/test-shop.mjs';

/**
 * Tries the shop with other versions of Node, from the npm package `node`, each in a clean copy of this checkout: a
 * first start, `npm run verify` and the api suite. `npm run test:node -- 20.19 22 24`
 */
const versions = process.argv.slice(2);

/** @param {string} version */
async function fetchNode(version) {
  const args = ['--yes', '--package', `node@${version}`, 'node', '--print', 'process.execPath'];
  const { code, output } = await run('npx', args, { quiet: true, cwd: os.tmpdir() });
  const file = output.split('\n').find((line) => path.isAbsolute(line));
  if (code !== 0 || !file) throw new SetupError(`Node ${version} cannot be fetched:\n${output}`);
  return file;
}

/** @param {string} version */
async function tryVersion(version) {
  const node = await fetchNode(version);
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-node-'));
  fs.chmodSync(dir, 0o711);
  const cwd = path.join(dir, 'shop');
  // npm and what it starts take the first Node of the path.
  const env = { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` };
  try {
    await copySources(cwd);
    await start({ node, cwd, env, dir: path.join(dir, 'data') });
    for (const args of [['scripts/verify.mjs'], ['scripts/test.mjs', 'api']]) {
      const { code } = await run(node, args, { cwd, env });
      if (code !== 0) throw new SetupError(`Node ${version}: ${args.join(' ')} failed.`);
    }
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/**
 * As a newcomer starts it: nothing is installed or built.
 * @param {{ node: string, cwd: string, env: NodeJS.ProcessEnv, dir: string }} options
 */
async function start({ node, cwd, env, dir }) {
  const shop = await startTestShop({ dir, node, cwd, env: { ...env, SEED: 'full' }, timeout: 900_000 });
  const { status } = await fetch(shop.url);
  await shop.stop();
  const code = await shop.exited;
  if (status !== 200 || code !== 0) throw new SetupError(`The page answered ${status}, the stop ${code}.`);
}

try {
  if (versions.length === 0) throw new SetupError('Name versions of Node: npm run test:node -- 20.19 22 24.');
  for (const version of versions) {
    const began = Date.now();
    console.log(`\n══ Node ${version} ══`);
    await tryVersion(version);
    console.log(`✓ Node ${version}: start, verify, api (${Math.round((Date.now() - began) / 1000)} s)`);
  }
} catch (error) {
  report(error);
  process.exitCode = 1;
}
