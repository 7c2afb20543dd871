import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale } from '@/platform/i18n/locales';
import { isTest, read, root, sources } from './sources';

type Texts = { [key: string]: string | string[] | Texts };

/** Texts whose last part is a value of the database or of another file, so that no code spells it out. */
const keyedByValues = [
  'adminOrder.note',
  'adminOrder.stop',
  'adminOrder.timeline',
  'adminReconciliation.mismatches.field',
  'adminReconciliation.timeline.call',
  'adminReconciliation.timeline.message',
  'errors',
  'events.message',
  'home.gallery',
  'mails.account.changes',
  'mails.order',
  'orders.timeline',
  'payments.method',
  'readinessFindings',
];

/** The keys of a file; a list of texts is used as a whole. */
const keysOf = (texts: Texts, at: string): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value) ? [`${at}.${key}`] : keysOf(value, `${at}.${key}`),
  );

const folder = `messages/${defaultLocale}`;
const keys = readdirSync(path.join(root, folder))
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => keysOf(JSON.parse(read(`${folder}/${file}`)) as Texts, file.replace('.json', '')));

const escaped = (text: string) => text.replace(/[.*+?^()|[\]{}\\$]/g, '\\$&');

/** `days.${day}` may be any text of `days`. */
const asPattern = (template: string) =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('[^.]+')}$`,
  );

/** What one file may use: a namespace and a key in quotes, or an object of texts whose properties it names. */
function useIn(file: string): (key: string) => boolean {
  const code = read(file).replace(/\/\*[\s\S]*?\*\/|(?<=\s)\/\/.*/g, '');
  const quoted = new Set([...code.matchAll(/'([\w$.-]+)'|`([^`\n]*)`/g)].map(([, a, b]) => a ?? b ?? ''));
  const words = new Set(code.match(/[\w$-]+/g));
  const patterns = [...quoted].filter((text) => /\$\{.*\.|\..*\$\{/.test(text)).map(asPattern);
  const isQuoted = (text: string) => quoted.has(text) || patterns.some((pattern) => pattern.test(text));
  return (key) => {
    const parts = key.split('.');
    if (parts.slice(1).every((part) => words.has(part))) return true;
    return parts.some(
      (_, at) => at > 0 && quoted.has(parts.slice(0, at).join('.')) && isQuoted(parts.slice(at).join('.')),
    );
  };
}

const code = ['app', 'components', 'db', 'lib', 'platform', 'server', 'values', 'workers'];

test('every text is used somewhere', () => {
  const isUsed = sources(code)
    .filter((file) => !isTest(file))
    .map(useIn);
  const unused = keys
    .filter((key) => !keyedByValues.some((prefix) => key.startsWith(`${prefix}.`)))
    .filter((key) => !isUsed.some((isUsedHere) => isUsedHere(key)));
  expect(unused).toEqual([]);
});

test('what is said to be keyed by values exists', () => {
  expect(keyedByValues.filter((prefix) => !keys.some((key) => key.startsWith(`${prefix}.`)))).toEqual([]);
});
