import fs from 'node:fs/promises';
import path from 'node:path';

/** Chromium 136 and later read it at the top of a script; for other browsers it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that every page starts with (React and Next's client). Nearly all of their functions run at once,
 * so the browser compiles them during loading, off the main thread, and not one by one at their first call.
 * @param {string} dir
 */
export async function addCompileHints(dir) {
  const { rootMainFiles } = JSON.parse(await fs.readFile(path.join(dir, 'build-manifest.json'), 'utf8'));
  for (const name of rootMainFiles) {
    const file = path.join(dir, name);
    const source = await fs.readFile(file, 'utf8');
    if (!source.startsWith(hint)) await fs.writeFile(file, hint + source);
  }
}
