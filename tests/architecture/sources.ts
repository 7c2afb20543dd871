import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

export type Import = {
  /** The importing file, from the root. */
  from: string;
  /** A file of the project without its extension, from the root, or `npm:` and a package. */
  to: string;
  isTypeOnly: boolean;
};

const folders = [
  'app',
  'components',
  'db',
  'lib',
  'platform',
  'sandbox',
  'scripts',
  'server',
  'tests',
  'values',
  'workers',
];

export const filesUnder = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/node_modules|\/\.next/.test(entry.parentPath))
    .map(({ parentPath, name }) =>
      path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
    );

/** The project's own TypeScript files, from the root, sorted. */
export const sources = (under: readonly string[] = folders, endings = /\.tsx?$/): string[] =>
  under
    .flatMap(filesUnder)
    .filter((file) => endings.test(file))
    .sort();

export const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

export const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const statement =
  /^\s*(import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'|^\s*import\s+'([^']+)'|\bimport\('([^']+)'\)/gm;

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('@/')) return specifier.slice(2);
  if (!specifier.startsWith('.')) return `npm:${specifier}`;
  return path.posix.join(path.posix.dirname(from), specifier);
}

function importsOf(file: string): Import[] {
  return [...read(file).matchAll(statement)].map(([, , type, named, bare, dynamic]) => ({
    from: file,
    to: resolved(file, named ?? bare ?? dynamic ?? ''),
    isTypeOnly: type !== undefined,
  }));
}

/** Every import of the project, of its tests and of what Node runs as it stands too. */
export const allImports = (): Import[] => sources(folders, /\.(tsx?|mjs)$/).flatMap(importsOf);

/** Every import of the shop's own code, without its tests. */
export const shopImports = (): Import[] =>
  [...sources(), 'instrumentation.ts', 'middleware.ts'].filter((file) => !isTest(file)).flatMap(importsOf);
