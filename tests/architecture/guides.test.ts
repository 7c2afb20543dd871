import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import manifest from '@/package.json' with { type: 'json' };
import { read, root } from './sources';

/** A superseded decision keeps the names that held at its time. */
const decisions = readdirSync(path.join(root, 'docs/adr'))
  .map((name) => `docs/adr/${name}`)
  .filter((file) => !read(file).includes('\nSuperseded by '));
const guides = [
  ...['README.md', 'CONTRIBUTING.md', 'sandbox/README.md'],
  ...['how-to', 'operations', 'scale', 'glossary', 'rules'].map((name) => `docs/${name}.md`),
  ...decisions,
];

/** What is made at a start or by a build may be absent. */
const topLevel = readdirSync(root).filter((name) => !['.data', '.next', 'dist'].includes(name));

/** Code in a guide that names a file or a folder, without options and placeholders. */
const pathsIn = (guide: string) =>
  [...read(guide).matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code.replace(/\/$/, ''))
    .filter(
      (code) => code.includes('/') && topLevel.includes(code.split('/')[0] ?? '') && !/[<>…{]/.test(code),
    );

const matches = (name: string, part: string) =>
  part
    .split('*')
    .every((piece, at, pieces) =>
      at === 0
        ? name.startsWith(piece)
        : at === pieces.length - 1
          ? name.endsWith(piece)
          : name.includes(piece),
    );

/** Whether there is such a file or folder; `*` stands for any name or a part of it. */
const exists = (wanted: string): boolean =>
  wanted.split('/').reduce(
    (found, part) =>
      part.includes('*')
        ? found.flatMap((folder) =>
            readdirSync(folder)
              .filter((name) => matches(name, part))
              .map((name) => path.join(folder, name)),
          )
        : found.map((folder) => path.join(folder, part)).filter((file) => existsSync(file)),
    [root],
  ).length > 0;

test.each(guides)('every file and folder that %s names is there', (guide) => {
  expect(pathsIn(guide).filter((wanted) => !exists(wanted))).toEqual([]);
});

test.each(guides)('every npm script that %s names is there', (guide) => {
  const named = [...read(guide).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
});

test('the recipes name files', () => expect(pathsIn('docs/how-to.md').length).toBeGreaterThan(40));
