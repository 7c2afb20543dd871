import { readFileSync } from 'node:fs';
import path from 'node:path';
import { environmentNames, parseEnv } from '@/platform/env';
import { liveSettings } from '@/tests/support/live-settings';
import { root } from './sources';

const example = readFileSync(path.join(root, '.env.example'), 'utf8').split('\n');

test('.env.example has every variable, each with a line that explains it', () => {
  const names = example.flatMap((line) => /^([A-Z0-9_]+)=/.exec(line)?.[1] ?? []);
  expect([...names].sort()).toEqual([...environmentNames].sort());
  const unexplained = example.filter((line, at) => {
    const before = example[at - 1] ?? '';
    return /^[A-Z]/.test(line) && !/^#/.test(before) && !/^[A-Z]/.test(before);
  });
  expect(unexplained).toEqual([]);
});

test('.env.example is a valid configuration of the sandbox', () => {
  const values = Object.fromEntries(
    example.flatMap((line) => {
      const pair = /^([A-Z0-9_]+)=(.*)$/.exec(line);
      return pair ? [[pair[1] ?? '', pair[2]]] : [];
    }),
  );
  expect(parseEnv(values)).toMatchObject({ SHOP_MODE: 'sandbox' });
});

test('what the tests give to a live shop is all that it cannot start without', () => {
  const database = 'postgres://u:p@db.example.com/shop';
  expect(parseEnv({ ...liveSettings, DATABASE_URL: database })).toMatchObject({ SHOP_MODE: 'live' });
});
