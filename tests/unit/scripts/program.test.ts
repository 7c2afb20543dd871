import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleProgram } from '@/scripts/setup/bundle-program.mjs';
import { propertyOf } from '@/platform/property-of';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-program-'));
const written: string[] = [];
afterAll(() => {
  for (const each of [folder, ...written]) fs.rmSync(each, { recursive: true, force: true });
});

/** A program of these lines; what it is bundled into goes with it. */
function program(name: string, ...lines: string[]): string {
  const file = path.join(folder, `${name}.ts`);
  fs.writeFileSync(file, lines.join('\n'));
  return file;
}
const bundle = (file: string) => {
  const bundled = bundleProgram(file);
  written.push(path.dirname(bundled));
  return bundled;
};
const run = (file: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, ['scripts/program.mjs', file, ...args]);

test('a program gets its arguments, and imports from the checkout by its short names', async () => {
  const file = program(
    'sum',
    "import { asMinor } from '@/platform/money';",
    'console.log(process.argv.slice(2).map((text: string) => asMinor(Number(text))).join());',
  );
  bundle(file);
  expect((await run(file, '1', '2')).stdout.trim()).toBe('1,2');
});

test('an error names the line of the source', async () => {
  const file = program('failing', '', 'const text: string = "down";', 'throw new Error(text);');
  bundle(file);
  const failure: unknown = await run(file).catch((error: unknown) => error);
  expect(String(propertyOf(failure, 'stderr'))).toContain('failing.ts:3');
});

test('what is imported late is read late, and that of an earlier version is kept for a day', () => {
  const late = program('late', 'export const late: number = 1;');
  const file = program('early', "console.log((await import('./late')).late);");
  const names = () => fs.readdirSync(path.dirname(bundle(file))).filter((name) => name.endsWith('.mjs'));
  const [first] = names().filter((name) => name.startsWith('late-'));
  expect(first).toBeDefined();

  fs.writeFileSync(late, 'export const late: number = 2;');
  expect(names().filter((name) => name.startsWith('late-'))).toHaveLength(2);

  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  fs.utimesSync(path.join(path.dirname(bundle(file)), String(first)), twoDaysAgo, twoDaysAgo);
  const kept = names();
  expect(kept).toHaveLength(2);
  expect(kept).not.toContain(first);
  expect(kept).toContain('main.mjs');
});
