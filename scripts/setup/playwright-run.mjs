import fs from 'node:fs';
import path from 'node:path';
import { repeats, resultOfPlaywright } from './results.mjs';
import { root } from './root.mjs';
import { runNode } from './runner.mjs';
import { zone } from './test-shop.mjs';

/** @import { Context } from './suites.mjs' */

/**
 * Runs the browser tests against the shop that `env` names.
 * @param {Context} context
 * @param {{ env: Record<string, string>, minutes: number }} options
 */
export async function runPlaywright(context, { env, minutes }) {
  const report = path.join(context.dir, 'e2e.json');
  const pictures = path.join(context.dir, 'e2e-pictures');
  const args = [
    path.join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
    'test',
    '--reporter=list,json',
    '--pass-with-no-tests',
    `--retries=${repeats}`,
    `--output=${pictures}`,
    ...(context.grep ? ['--grep', context.grep] : []),
    ...context.rest,
  ];
  const good = await runNode(args, {
    minutes,
    env: {
      ...process.env,
      ...zone,
      ...env,
      PLAYWRIGHT_CHROMIUM: await context.chromium(),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  });
  const written = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  const result = resultOfPlaywright(written, good);
  if (result.failed + result.repeated.length > 0) keepPictures(pictures);
  return result;
}

/**
 * The pages at the time when a test failed.
 * @param {string} pictures
 */
function keepPictures(pictures) {
  if (!fs.existsSync(pictures)) return;
  const resultFolder = path.join(root, 'test-results');
  fs.rmSync(resultFolder, { recursive: true, force: true });
  fs.cpSync(pictures, resultFolder, { recursive: true });
  console.log('Pictures of the failures are in test-results/.');
}
