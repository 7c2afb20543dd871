import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { root } from './root.mjs';

/**
 * Copies what a clone of this checkout would hold, and what is not committed yet, into an empty folder with an index of
 * its own: some checks ask git which files there are.
 * @param {string} to
 */
export async function copySources(to) {
  const files = await git(['ls-files', '-z', '--cached', '--others', '--exclude-standard'], root);
  for (const file of files.split('\0')) {
    const from = path.join(root, file);
    if (file && fs.existsSync(from)) fs.cpSync(from, path.join(to, file));
  }
  await git(['init', '--quiet'], to);
  await git(['add', '--all'], to);
}

/**
 * @param {string[]} args
 * @param {string} cwd
 */
async function git(args, cwd) {
  const { code, output } = await run('git', args, { quiet: true, cwd });
  if (code !== 0) throw new SetupError(`git ${args[0]} failed:\n${output}`);
  return output;
}
