import { readFileSync } from 'node:fs';
import path from 'node:path';
import { areaArrows, arrows, floors, isBroken, lintOverrides, paymentRooms, sharedAreas } from './floors';
import { allImports, type Import, isTest, read, root, shopImports, sources } from './sources';

const imports = shopImports();
const worded = (against: Import[]) => against.map(({ from, to }) => `${from} imports ${to}`);

test('the search finds the files of the shop', () => {
  expect(imports.length).toBeGreaterThan(300);
});

test.each(floors)('$from: $because', (floor) => {
  const [from, to] = floor.caught;
  expect(isBroken(floor, from, to, false)).toBe(true);
  const broken = imports.filter((edge) =>
    isBroken(floor, edge.from, edge.to.replace(/^npm:/, ''), edge.isTypeOnly),
  );
  expect(worded(broken)).toEqual([]);
});

test('the lint file says what the table says (npm run lint:build)', () => {
  type Config = { overrides: { files: string[]; rules: Record<string, unknown> }[] };
  const { overrides } = JSON.parse(readFileSync(path.join(root, '.oxlintrc.json'), 'utf8')) as Config;
  const written = overrides.filter(({ rules }) => Array.isArray(rules['eslint/no-restricted-imports']));
  expect(written).toEqual(lintOverrides());
});

/**
 * A folder of the top floor, or one of `lib` or `components`: what has a purpose of its own. A test is one of the tests,
 * also where it stands beside the code.
 */
const roomOf = (file: string) =>
  isTest(file) ? 'tests' : (/^((lib|components)\/)?[^/]+/.exec(file)?.[0] ?? file);

/** Rooms from which one comes back to where one was. */
function roomsInCircles(edges: Pick<Import, 'from' | 'to'>[]): string[] {
  const doors = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (room !== other) doors.set(room, (doors.get(room) ?? new Set()).add(other));
  }
  const isReached = (goal: string, at: string, seen: Set<string>): boolean =>
    [...(doors.get(at) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return isReached(goal, next, seen.add(next));
    });
  return [...doors.keys()].filter((room) => isReached(room, room, new Set())).sort();
}

test('no folder imports another and is imported by it, at once or in a circle, types included', () => {
  const edge = (from: string, to: string) => ({ from: `${from}/a.ts`, to: `${to}/b` });
  const circle = [edge('lib/a', 'lib/b'), edge('lib/b', 'db'), edge('db', 'lib/a'), edge('app', 'lib/a')];
  expect(roomsInCircles(circle)).toEqual(['db', 'lib/a', 'lib/b']);
  expect(roomsInCircles(allImports().filter(({ to }) => !to.startsWith('npm:')))).toEqual([]);
});

const domainOf = (file: string) => /^lib\/(?!http\/|queue\/)([^/]+)\//.exec(file)?.[1];

test('domains import each other only in the listed directions', () => {
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [domainOf(from), domainOf(to)];
    return own && other && own !== other && !arrows[own]?.includes(other);
  });
  expect(worded(against)).toEqual([]);
});

test('the rooms of payments import each other only in the listed directions', () => {
  const room = (file: string) => /^lib\/payments\/([^/]+)\//.exec(file)?.[1];
  expect([...new Set(sources(['lib/payments']).flatMap((file) => room(file) ?? []))].sort()).toEqual(
    Object.keys(paymentRooms).sort(),
  );
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [room(from), room(to)];
    return own && other && own !== other && !paymentRooms[own]?.includes(other);
  });
  expect(worded(against)).toEqual([]);
});

test('only the list of providers knows a provider', () => {
  const knowing = imports.filter(
    ({ from, to }) =>
      /^lib\/payments\/providers\//.test(to) && !from.startsWith(to.split('/').slice(0, 4).join('/')),
  );
  expect([...new Set(knowing.map(({ from }) => from))]).toEqual(['lib/payments/find-provider.ts']);
});

test('an area of components knows itself, what every area shares, and the listed areas', () => {
  const areaOf = (file: string) => /^components\/([^/]+)\//.exec(file)?.[1];
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)];
    if (!own || !other || own === other || sharedAreas.includes(other)) return false;
    return !areaArrows[own]?.includes(other);
  });
  expect(worded(against)).toEqual([]);
});

test('only platform/env.ts of the shop reads the environment, and what tells where it runs', () => {
  const shop = ['app', 'components', 'db', 'lib', 'platform', 'values', 'workers'];
  const readers = sources(shop).filter((file) => !isTest(file) && /\bprocess\.env\b/.test(read(file)));
  expect(readers).toEqual(['platform/env.ts', 'platform/front/world.ts']);
});
