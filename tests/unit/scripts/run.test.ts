import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { blankEnvironment } from '@/scripts/setup/test-shop.mjs';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-run-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

type Ended = { code: number | null; stdout: string; stderr: string };

const run = (env: Record<string, string>, ...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const settings = { ...process.env, ...blankEnvironment(), DATA_DIR: folder, ...env };
    const child = execFile(
      process.execPath,
      ['scripts/run.mjs', ...args],
      { env: settings },
      (_, stdout, stderr) => resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

// A password as a generator makes it, with what must be written %2F, %23 or %3F in an address.
test.each([
  ['DATABASE_URL', 'postgres://shop:p/w9secret@db.internal:5432/shop'],
  ['DATABASE_URL', 'postgres://shop:47/w9secret@db.internal:5432/shop'],
  ['DATABASE_URL', 'postgres://shop:47?w9secret@db.internal:5432/shop'],
  ['DATABASE_URL', 'postgres://shop:p#w9secret@db.internal:5432/shop'],
  ['DATABASE_URL', 'postgres://shop:p/w9secret@a.internal,b.internal/shop'],
  ['DATABASE_DIRECT_URL', 'postgres://shop:p/w9secret@db.internal:5432/shop'],
])('%s that cannot be read (%s) is refused in one line, without its value', async (name, address) => {
  const pooler =
    name === 'DATABASE_URL' ? {} : { DATABASE_URL: 'postgres://shop@a.internal,b.internal/shop' };
  const { code, stdout, stderr } = await run({ ...pooler, [name]: address }, 'scripts/backup.ts', 'x');
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`^${name} [^\n]*\\.\n$`)) as string,
  });
  expect(stderr).not.toMatch(/w9secret|47/);
});
