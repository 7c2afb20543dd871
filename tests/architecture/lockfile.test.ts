import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './sources';

type Locked = {
  version?: string;
  resolved?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
};

const json = (file: string) =>
  JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Record<string, unknown>;
const packages = json('package-lock.json')['packages'] as Record<string, Locked>;
const manifest = json('package.json') as Record<'dependencies' | 'devDependencies', Record<string, string>>;

const numbers = (version: string) => version.split(/[.-]/).map((part) => Number(part) || 0);

function isAtLeast(version: string, floor: string): boolean {
  const [have, want] = [numbers(version), numbers(floor)];
  const at = want.findIndex((part, index) => part !== (have[index] ?? 0));
  return at < 0 || (have[at] ?? 0) > (want[at] ?? 0);
}

/** Versions below these have known vulnerabilities (structure 4). */
const floors = {
  next: '16.4.5',
  react: '19.2.6',
  'react-dom': '19.2.6',
  'next-auth': '4.24.15',
  'next-intl': '4.9.2',
  'drizzle-orm': '0.45.2',
  sharp: '0.35.4',
  axios: '1.18.0',
  'fast-xml-parser': '5.5.7',
};

const copiesOf = (name: string) =>
  Object.entries(packages).filter(
    ([at]) => at === `node_modules/${name}` || at.endsWith(`/node_modules/${name}`),
  );

test.each(Object.entries(floors))('every copy of %s is at least %s', (name, floor) => {
  for (const [at, { version = '' }] of copiesOf(name))
    expect([at, version, isAtLeast(version, floor)]).toEqual([at, version, true]);
});

test.each([
  ['1.18.0', '1.18.0', true],
  ['1.21.1', '1.18.0', true],
  ['1.9.9', '1.18.0', false],
  ['16.4.4', '16.4.5', false],
  ['17.0.0', '16.4.5', true],
])('%s against the floor %s: %s', (version, floor, expected) => {
  expect(isAtLeast(version, floor)).toBe(expected);
});

test('every optional platform package is locked, so that `npm ci` works on every system', () => {
  const locked = new Set(Object.keys(packages).map((at) => at.slice(at.lastIndexOf('node_modules/') + 13)));
  const missing = Object.entries(packages).flatMap(([at, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !locked.has(name))
      .map((name) => `${name} of ${at}`),
  );
  expect(missing).toEqual([]);
});

test('the lock names no registry: packages come from the registry that npm is set to', () => {
  expect(
    Object.entries(packages)
      .filter(([, { resolved }]) => resolved !== undefined)
      .map(([at]) => at),
  ).toEqual([]);
});

test('versions are exact, and the lock has the same ones', () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+/)]);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
});
