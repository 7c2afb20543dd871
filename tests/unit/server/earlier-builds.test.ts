import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { earlierBuilds, keepBuild } from '@/server/earlier-builds';

let dir: string;
let kept: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-builds-'));
  kept = path.join(dir, 'data', 'builds');
});
afterEach(() => fs.rmSync(dir, { recursive: true }));

/** A start of the shop with a build of this name, so many minutes after the first. */
async function start(name: string, minute: number) {
  fs.rmSync(path.join(dir, '.next'), { recursive: true, force: true });
  fs.mkdirSync(path.join(dir, '.next', 'static', 'chunks'), { recursive: true });
  fs.writeFileSync(path.join(dir, '.next', 'BUILD_ID'), `${name}\n`);
  fs.writeFileSync(path.join(dir, '.next', 'static', 'chunks', `${name}.js`), name);
  await keepBuild(dir, kept);
  const time = 1_790_000_000 + 60 * minute;
  fs.utimesSync(path.join(kept, name), time, time);
}

const names = async () => (await earlierBuilds(kept)).map((folder) => path.basename(folder));

test('where nothing was kept there is none', async () => {
  expect(await names()).toEqual([]);
});

test('the last five builds that were started are kept with their files, the latest first', async () => {
  for (const [minute, name] of ['one', 'two', 'three', 'four', 'five'].entries()) await start(name, minute);
  await start('one', 10);
  await start('six', 11);
  expect(await names()).toEqual(['six', 'one', 'five', 'four', 'three']);
  expect(fs.readFileSync(path.join(kept, 'one', 'chunks', 'one.js'), 'utf8')).toBe('one');
});

test('what a process left half copied is never served, and goes after an hour', async () => {
  await start('one', 0);
  const [fresh, old] = [path.join(kept, 'part-fresh'), path.join(kept, 'part-old')];
  for (const folder of [fresh, old]) fs.mkdirSync(folder);
  fs.utimesSync(old, 1_790_000_000, 1_790_000_000);
  expect(await names()).toEqual(['one']);
  await start('two', 1);
  expect(fs.readdirSync(kept).toSorted()).toEqual(['one', 'part-fresh', 'two']);
});

test('instances that start at once keep one copy, and leave no part of another', async () => {
  await start('one', 0);
  fs.rmSync(path.join(kept, 'one'), { recursive: true });
  await Promise.all([keepBuild(dir, kept), keepBuild(dir, kept), keepBuild(dir, kept)]);
  expect(fs.readdirSync(kept)).toEqual(['one']);
  expect(fs.readdirSync(path.join(kept, 'one', 'chunks'))).toEqual(['one.js']);
});
