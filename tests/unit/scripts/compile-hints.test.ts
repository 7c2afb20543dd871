import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { addCompileHints } from '@/scripts/setup/compile-hints.mjs';

test('the scripts that every page loads first are marked, once, and no others', async () => {
  const dir = await fs.mkdtemp(path.join(os.tmpdir(), 'halsea-hints-'));
  const write = (name: string, text: string) => fs.writeFile(path.join(dir, name), text);
  const read = (name: string) => fs.readFile(path.join(dir, name), 'utf8');
  await write('build-manifest.json', JSON.stringify({ rootMainFiles: ['main.js'] }));
  await write('main.js', 'run()');
  await write('page.js', 'rest()');
  await addCompileHints(dir);
  await addCompileHints(dir);
  expect(await read('main.js')).toBe('//# allFunctionsCalledOnLoad\nrun()');
  expect(await read('page.js')).toBe('rest()');
  await fs.rm(dir, { recursive: true });
});
