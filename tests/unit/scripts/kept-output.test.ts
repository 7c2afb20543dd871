import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { jest } from '@jest/globals';
import { runChecks } from '@/scripts/setup/checks.mjs';
import { keepOutput } from '@/scripts/setup/kept-output.mjs';
import { runNode } from '@/scripts/setup/runner.mjs';

let shown: string[];
beforeEach(() => {
  shown = [];
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => shown.push(String(text)) > 0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

test('what programs print waits until it is shown, and is shown once', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'kept-'));
  const kept = keepOutput(path.join(dir, 'output'));
  expect(await runNode(['-e', 'console.log("good")'], { kept })).toBe(true);
  expect(await runNode(['-e', 'console.error("bad"); process.exit(1)'], { kept })).toBe(false);
  kept.say('said');
  expect(shown).toEqual([]);
  kept.show();
  kept.say('more');
  kept.show();
  expect(shown).toEqual(['good\nbad\nsaid\n', 'more\n']);
  fs.rmSync(dir, { recursive: true });
});

test('checks run two at a time, and each is shown in one piece', async () => {
  const done = await runChecks([
    ['slow', ['-e', 'setTimeout(() => console.log("slow words"), 1000)']],
    ['bad', ['-e', 'process.exit(1)']],
    ['good', ['-e', 'console.log("good words")']],
  ]);
  expect(Object.fromEntries(done.map(({ name, good }) => [name, good]))).toEqual({
    slow: true,
    bad: false,
    good: true,
  });
  const pieces = shown.map((text) => text.replace(/\([\d.]+ s\)/, '')).sort();
  expect(pieces).toEqual(['good words\n✓ good \n', 'slow words\n✓ slow \n', '✗ bad \n']);
});
