import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  areaArrows,
  aroundTheirRooms,
  arrows,
  floors,
  isBroken,
  lintOverrides,
  paymentRooms,
  sharedAreas,
} from './floors';
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
 * A folder of the top floor, or one of `lib` or `components`: what has a purpose of its own; or, one level deeper, a folder
 * inside it. A test is one of the tests, also where it stands beside the code.
 */
function roomOf(file: string, deeper: 0 | 1): string {
  if (isTest(file)) return 'tests';
  const [floor = file, ...inside] = path.posix.dirname(file).split('/');
  const depth = (floor === 'lib' || floor === 'components' ? 1 : 0) + deeper;
  return floor === '.' ? file : [floor, ...inside.slice(0, depth)].join('/');
}

/** Whether one room is inside the other, on a floor where the two may know each other. */
const isAroundItsRoom = (room: string, other: string) =>
  (room.startsWith(`${other}/`) || other.startsWith(`${room}/`)) &&
  aroundTheirRooms.includes(room.split('/')[0] ?? '');

/** Rooms from which one comes back to where one was. */
function roomsInCircles(edges: Pick<Import, 'from' | 'to'>[], deeper: 0 | 1): string[] {
  const doors = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const [room, other] = [roomOf(from, deeper), roomOf(to, deeper)];
    if (room === other || isAroundItsRoom(room, other)) continue;
    doors.set(room, (doors.get(room) ?? new Set()).add(other));
  }
  const isReached = (goal: string, at: string, seen: Set<string>): boolean =>
    [...(doors.get(at) ?? [])].some((next) => {
      if (next === goal) return true;
      if (seen.has(next)) return false;
      return isReached(goal, next, seen.add(next));
    });
  return [...doors.keys()].filter((room) => isReached(room, room, new Set())).sort();
}

const ownImports = () => allImports().filter(({ to }) => !to.startsWith('npm:'));
const edge = (from: string, to: string) => ({ from: `${from}/a.ts`, to: `${to}/b` });

test('no folder imports another and is imported by it, at once or in a circle, types included', () => {
  const circle = [edge('lib/a', 'lib/b'), edge('lib/b', 'db'), edge('db', 'lib/a'), edge('app', 'lib/a')];
  expect(roomsInCircles(circle, 0)).toEqual(['db', 'lib/a', 'lib/b']);
  expect(roomsInCircles(ownImports(), 0)).toEqual([]);
});

test('nor does a folder inside one of them, but for those around their own rooms', () => {
  const both = (room: string, other: string) => [edge(room, other), edge(other, room)];
  expect(roomsInCircles(both('lib/a/b', 'lib/a/c'), 1)).toEqual(['lib/a/b', 'lib/a/c']);
  expect(roomsInCircles(both('db', 'db/a'), 1)).toEqual(['db', 'db/a']);
  expect(roomsInCircles(both('components/a', 'components/a/b'), 1)).toEqual([
    'components/a',
    'components/a/b',
  ]);
  expect(roomsInCircles(both('lib/a', 'lib/a/b'), 1)).toEqual([]);
  expect(roomsInCircles(ownImports(), 1)).toEqual([]);
});

const domainOf = (file: string) => /^lib\/(?!http\/|queue\/)([^/]+)\//.exec(file)?.[1];
const paymentRoomOf = (file: string) => /^lib\/payments\/([^/]+)\//.exec(file)?.[1];
const areaOf = (file: string) => /^components\/([^/]+)\//.exec(file)?.[1];

test('domains import each other only in the listed directions', () => {
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [domainOf(from), domainOf(to)];
    return own && other && own !== other && !arrows[own]?.includes(other);
  });
  expect(worded(against)).toEqual([]);
});

test('the rooms of payments import each other only in the listed directions', () => {
  expect([...new Set(sources(['lib/payments']).flatMap((file) => paymentRoomOf(file) ?? []))].sort()).toEqual(
    Object.keys(paymentRooms).sort(),
  );
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [paymentRoomOf(from), paymentRoomOf(to)];
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
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)];
    if (!own || !other || own === other || sharedAreas.includes(other)) return false;
    return !areaArrows[own]?.includes(other);
  });
  expect(worded(against)).toEqual([]);
});

test.each([
  ['domains', arrows, domainOf],
  ['the rooms of payments', paymentRooms, paymentRoomOf],
  ['areas of components', areaArrows, areaOf],
])('no arrow of %s stands without an import', (_, table, placeOf) => {
  const used = new Set(imports.map(({ from, to }) => `${placeOf(from)} → ${placeOf(to)}`));
  const listed = Object.entries(table).flatMap(([own, others]) => others.map((other) => `${own} → ${other}`));
  expect(listed.filter((arrow) => !used.has(arrow))).toEqual([]);
});

test('only platform/env.ts of the shop reads the environment, and what tells where it runs', () => {
  const shop = ['app', 'components', 'db', 'lib', 'platform', 'values', 'workers'];
  const readers = sources(shop).filter((file) => !isTest(file) && /\bprocess\.env\b/.test(read(file)));
  expect(readers).toEqual(['platform/env.ts', 'platform/front/world.ts']);
});
