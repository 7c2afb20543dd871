import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { read, root } from './sources';

const rulesFile = 'docs/rules.md';
const own = 'tests/architecture/rules.test.ts';

/** The numbers of each area, in the order of the page. */
function readRules(text: string): [area: string, numbers: number[]][] {
  const areas: [string, number[]][] = [];
  for (const line of text.split('\n')) {
    const area = /^## (.+)$/.exec(line)?.[1];
    if (area) areas.push([area, []]);
    const number = /^(\d+)\. /.exec(line)?.[1];
    if (number) areas.at(-1)?.[1].push(Number(number));
  }
  return areas;
}

const areas = readRules(read(rulesFile));
const rules = new Map(areas.map(([area, numbers]) => [area, new Set(numbers)]));

/** Text in brackets that begins as `(word 4`: a citation, correct or not. */
const bracketed = /\(([a-z][a-z0-9-]* \d+\b[^()]*)\)/g;
const item = /^([a-z][a-z0-9-]*) (\d+)$/;

/** Without brackets only the name of an area counts; a longer number is no citation ("orders 1000"). */
const bare = new RegExp(`\\b(${areas.map(([area]) => area).join('|')}) (\\d{1,2})\\b(?![.,:]\\d)`, 'g');

/** Words before a number in brackets that are not citations. */
const harmless = new Set(['after', 'at', 'from', 'no', 'over', 'to', 'under']);

/** Documents that are not in this repository, by the names under which code used to cite them. */
const outside =
  /\b(?:the )?specifications?\b|\bmock-?ups?\b|\bround-2\b|\b(?:decisions?|providers|design|performance|architecture|stack|issue|requirements?) \d+\b/gi;

/** Joins the lines of a comment, since a citation may be broken over two lines. */
const flat = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|#|--)?[ \t]*/g, ' ');

const doesStand = (area: string, number: string) => rules.get(area)?.has(Number(number)) ?? false;

/** Every citation in the text that names no rule, as it is written. */
function wrongCitations(text: string): string[] {
  const line = flat(text);
  const inBrackets = [...line.matchAll(bracketed)].flatMap(([, inside = '']) =>
    inside.split(/, /).filter((part) => {
      const [, area = '', number = ''] = item.exec(part) ?? [];
      return !harmless.has(inside.split(' ')[0] ?? '') && !doesStand(area, number);
    }),
  );
  const inSentences = [...line.matchAll(bare)]
    .filter(([, area = '', number = '']) => !doesStand(area, number))
    .map(([cited]) => cited);
  return [...new Set([...inBrackets, ...inSentences])];
}

const outsideCitations = (text: string): string[] =>
  [...flat(text).matchAll(outside)].map(([cited]) => cited);

const textual = /\.(tsx?|mjs|cjs|js|css|sql|md|ya?ml|sh)$|(^|\/)(\.[a-z.]+|Dockerfile|[a-z-]+)$/;

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => textual.test(file) && file !== own);

const findings = (search: (text: string) => string[]) =>
  files.flatMap((file) => search(read(file)).map((cited) => `${file}: ${cited}`));

describe('the list of rules', () => {
  test('names each area once', () => {
    const names = areas.map(([area]) => area);
    expect(names.filter((name, at) => names.indexOf(name) !== at || !/^[a-z][a-z0-9-]*$/.test(name))).toEqual(
      [],
    );
  });

  test.each(areas)('numbers "%s" from 1 on, without a gap', (_area, numbers) => {
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThan(0);
  });
});

describe('citations', () => {
  test('each names an existing rule', () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(findings(wrongCitations)).toEqual([]);
  });

  test('none names a document outside the repository', () => {
    expect(findings(outsideCitations)).toEqual([]);
  });

  test.each([
    ['(orders 99)', ['orders 99']],
    ['(orderz 4)', ['orderz 4']],
    ['(orders 4, payments 99)', ['payments 99']],
    ['(orders 4, 5)', ['5']],
    ['(orders 4 and 5)', ['orders 4 and 5']],
    ['(orders\n * 99)', ['orders 99']],
    ['(decisions 5)', ['decisions 5']],
    ['as orders 99 has it', ['orders 99']],
    ['of 1000 orders 1000 are found', []],
    ['(orders 4, payments 12)', []],
    ['at most (at 5) of them', []],
  ])('the wrong citations of %j are %j', (text, told) => {
    expect(wrongCitations(text)).toEqual(told);
  });

  test.each([
    'specification 9',
    'as the specification says',
    'decisions 5',
    'performance\n * 6',
    'round-2',
    'mock-up',
  ])('%j cites a document outside the repository', (text) => {
    expect(outsideCitations(text)).toHaveLength(1);
  });
});

describe('the list of decisions', () => {
  const listed = [...read('docs/adr/README.md').matchAll(/\((\d{4}-[a-z0-9-]+\.md)\)/g)].map(
    ([, file]) => file,
  );
  const kept = readdirSync(path.join(root, 'docs/adr')).filter((file) => file !== 'README.md');

  test('has every decision once, in order', () => {
    expect(listed).toEqual(kept.toSorted());
  });

  test.each(kept)('repeats the title and the state of %s', (file) => {
    const title = /^# \d+\. (.+)$/m.exec(read(`docs/adr/${file}`))?.[1] ?? '';
    const row = read('docs/adr/README.md')
      .split('\n')
      .find((line) => line.includes(`(${file})`));
    expect(row).toContain(`[${title}]`);
    expect(row).toMatch(/\| (accepted|superseded by \d+|amended by \d+)/);
    expect(row).toMatch(new RegExp(`^\\| ${Number(file.slice(0, 4))} `));
  });

  test('every "ADR n" names an existing decision', () => {
    const numbers = new Set(kept.map((file) => Number(file.slice(0, 4))));
    const wrong = findings((text) =>
      [...text.matchAll(/\bADR (\d+)/g)].flatMap(([cited, number]) =>
        numbers.has(Number(number)) ? [] : [cited],
      ),
    );
    expect(wrong).toEqual([]);
  });
});
