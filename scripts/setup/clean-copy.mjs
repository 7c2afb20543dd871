import fs from 'node:fs';
import path from 'node:path';
import { run } from './children.mjs';
import { SetupError } from './setup-error.mjs';
import { root } from './root.mjs';

/**
 * Copies what a clone of this checkout would hold, and what is not committed yet, into an empty folder.
 * @param {string} to
 */
export async function copySources(to) {
  const { code, output } = await run(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      quiet: true,
    },
  );
  if (code !== 0) throw new SetupError(`git does not list the files:\n${output}`);
  for (const file of output.split('\0')) {
    const from = path.join(root, file);
    if (file && fs.existsSync(from)) fs.cpSync(from, path.join(to, file));
  }
}
