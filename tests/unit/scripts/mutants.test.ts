import { readdirSync } from 'node:fs';
import path from 'node:path';
import { applyMutant, findMutants } from '@/scripts/mutation/find-mutants.mjs';
import { targets } from '@/scripts/mutation/targets.mjs';

const mutantsOf = (source: string) => findMutants(source).map((mutant) => applyMutant(source, mutant));

test.each([
  ['a < b;', 'a <= b;'],
  ['a && b;', 'a || b;'],
  ['if (a) b();', 'if (false) b();'],
  ['a ? b : c;', 'true ? b : c;'],
  ['const a = !b;', 'const a = b;'],
  ['const a = 5;', 'const a = 6;'],
  ['const a = false;', 'const a = true;'],
  ['await save();', ';'],
  ['list.some(isGood);', 'list.every(isGood);'],
  ['sql`where a >= ${b} and c is null`;', 'sql`where a > ${b} and c is null`;'],
  ['sql`where a >= ${b} and c is null`;', 'sql`where a >= ${b} or c is null`;'],
  ['sql`where a >= ${b} and c is null`;', 'sql`where a >= ${b} and c is not null`;'],
  ['const a = (b as number) + 1;', 'const a = (b as number) - 1;'],
])('a mutant of %s is %s', (source, mutant) => expect(mutantsOf(source)).toContain(mutant));

test('types and imports have no mutants', () => {
  expect(mutantsOf("import a from './a';\ntype B = 1 | true;\nlet c: B;")).toEqual([]);
});

test('a mutant names its line and what it changes', () => {
  expect(findMutants('const a = 1;\nconst b = a > c;')[1]).toMatchObject({ line: 2, what: '> → >=' });
});

test('the rules of every area are broken on purpose', () => {
  const tried = new Set(targets.map(({ file }) => file));
  const files = readdirSync('lib', { recursive: true, encoding: 'utf8' });
  const rules = files
    .filter((file) => path.basename(file) === 'rules.ts')
    .map((file) => path.posix.join('lib', file));
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((file) => !tried.has(file))).toEqual([]);
});
