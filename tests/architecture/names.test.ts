import path from 'node:path';
import { isTest, read, sources } from './sources';

/** Rooms of a domain, whose files are named as those of a domain are. */
const rooms = [
  ...['attempts', 'refunds', 'reconciliation'].map((room) => `lib/payments/${room}`),
  'lib/auth/team',
  'lib/orders/returns',
];

/** The allowed names of files directly in `lib/<domain>/` (structure 1). */
const parts = ['contract', 'rules', 'present', 'provider', 'api', 'admin-contract', 'admin-api'];
const exceptions = 'session audience order-events storage on-status-changed channels settings'.split(' ');

/** A use case is `<verb>-<noun>`; a new verb may be added here, a new kind of file may not. */
const verbs =
  'add cancel change check claim clear close compare correct count create delete erase exchange expire export fill ' +
  'find fold follow get hash hold insert list lock log mark open query queue raise read receive reclaim reconcile ' +
  'record redeem refresh refund release render request resolve retry reveal revoke run send set settle ship split start ' +
  'store sweep sync take update validate verify watch';

const isVerbNoun = (name: string) =>
  verbs.split(' ').includes(name.split('-')[0] ?? '') && name.includes('-');

const domainFiles = sources(['lib']).filter((file) => !/^lib\/(http|queue)\//.test(file));

test('lib/<domain>/ holds contract, rules, present, provider, api, use cases, and the named exceptions', () => {
  const strange = domainFiles.filter((file) => {
    const inRoom = rooms.find((room) => file.startsWith(`${room}/`));
    const [, , name = '', inside] = (inRoom ? file.replace(inRoom, 'lib/room') : file)
      .replace(/(\.test)?\.tsx?$/, '')
      .split('/');
    const isInSubfolder = inside !== undefined;
    return !isInSubfolder && !parts.includes(name) && !exceptions.includes(name) && !isVerbNoun(name);
  });
  expect(strange).toEqual([]);
});

test('every listed verb begins the name of a file', () => {
  const used = new Set(domainFiles.map((file) => path.basename(file).split('-')[0]));
  expect(verbs.split(' ').filter((verb) => !used.has(verb))).toEqual([]);
});

test('no file has a vague name such as utils or helpers', () => {
  const vague = sources().filter((file) =>
    /(^|\/)(utils?|helpers?|types|services?|common|misc|shared|manager)(\.|\/)/.test(file),
  );
  expect(vague).toEqual([]);
});

test('there are no barrel files outside db/schema', () => {
  expect(sources().filter((file) => /\/index\.tsx?$/.test(file))).toEqual(['db/schema/index.ts']);
});

test('files are short: none over 400 lines, route files at most 40', () => {
  const lines = (file: string) => read(file).trimEnd().split('\n').length;
  expect(sources().filter((file) => lines(file) > 400)).toEqual([]);
  expect(sources(['app/api']).filter((file) => lines(file) > 40)).toEqual([]);
});

test('half of the files have at most 70 lines, and nine tenths at most 200', () => {
  const lengths = sources()
    .filter((file) => !isTest(file))
    .map((file) => read(file).split('\n').length)
    .sort((a, b) => a - b);
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(70);
  expect(lengths[Math.floor(lengths.length * 0.9)]).toBeLessThanOrEqual(200);
});

test('no comment disables the compiler or the linter, and no import climbs two folders', () => {
  const own = 'tests/architecture/';
  const marks =
    /@ts-ignore|@ts-nocheck|@ts-expect-error|eslint-disable|oxlint-disable|from '\.\.\/\.\.\/|\bTODO\b|\bFIXME\b/;
  expect(sources().filter((file) => !file.startsWith(own) && marks.test(read(file)))).toEqual([]);
});

test('Chinese texts are in messages/, not in pages and components', () => {
  const han = /\p{Script=Han}/u;
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const speaking = sources(['app', 'components']).filter(
    (file) => !isTest(file) && han.test(withoutComments(read(file))),
  );
  expect(speaking).toEqual([]);
});
