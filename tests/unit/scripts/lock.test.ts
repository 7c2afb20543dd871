import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive, processMark, withLock } from '@/scripts/setup/lock.mjs';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-lock-'));
afterAll(() => fs.rmSync(dir, { recursive: true }));

test('two processes that lock one file take turns', async () => {
  const file = path.join(dir, 'turns');
  const seen: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const take = (name: string, onWait?: () => void) =>
    withLock(
      file,
      async () => {
        seen.push(`${name} in`);
        await released;
        seen.push(`${name} out`);
      },
      onWait,
    );
  const first = take('a');
  await Promise.all([first, take('b', release)]);
  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out']);
  expect(fs.existsSync(file)).toBe(false);
});

test('the lock of a dead process is taken over', async () => {
  const file = path.join(dir, 'stale');
  fs.writeFileSync(file, '4194304 1');
  await expect(withLock(file, async () => 'done')).resolves.toBe('done');
});

test('a process number that another process got later does not hold the lock', () => {
  const own = processMark(process.pid) ?? '';
  expect(isAlive(own)).toBe(true);
  expect(isAlive(`${process.pid} 1`)).toBe(false);
});

test('a failed task releases the lock', async () => {
  const file = path.join(dir, 'failing');
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(fs.existsSync(file)).toBe(false);
});
