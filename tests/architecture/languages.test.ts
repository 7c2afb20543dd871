import { locales } from '@/platform/i18n/locales';
import { filesUnder, isTest, read } from './sources';

const any = `(?:${locales.join('|')})`;

/** A language named in code, its comments left out: in quotes, as a key, or as a folder of messages. */
const marks = [
  new RegExp(`(['"\`])${any}\\1`),
  new RegExp(`[{,]\\s*${any}\\s*[:,}]`),
  new RegExp(`^\\s*(?:get\\s+)?${any}\\s*:`, 'm'),
  new RegExp(`messages/${any}\\b`),
  new RegExp(`/\\^(?:\\\\/)?${any}\\b`),
];
const withoutComments = (code: string) => code.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
const namesLanguage = (code: string) => marks.some((mark) => mark.test(withoutComments(code)));

const exceptions = {
  'lib/http/docs-page.ts': 'the description of the API is in English only',
  'lib/products/rules.ts':
    'the product, currency and adviser of each language; the compiler names a missing one',
};

const code = ['app', 'components', 'db', 'lib', 'platform', 'scripts', 'server', 'values', 'workers']
  .flatMap(filesUnder)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !isTest(file) && !file.startsWith('platform/i18n/'));
const naming = code.filter((file) => namesLanguage(read(file)));

test('a language is named in platform/i18n and messages alone: a third one is a row and a folder', () => {
  expect(naming.filter((file) => !(file in exceptions))).toEqual([]);
});

test('every exception is needed', () => {
  expect(Object.keys(exceptions).filter((file) => !naming.includes(file))).toEqual([]);
});

test.each([
  `if (locale === 'zh') return`,
  'const texts = { zh, en };',
  `const tags = { zh: 'zh-CN', en: 'en-US' };`,
  `  en: new Intl.DateTimeFormat(),`,
  `import zh from '@/messages/zh/cart.json';`,
  `text.startsWith("en")`,
  String.raw`/^\/en(?:\/|$)/.test(path)`,
])('%s names a language', (line) => expect(namesLanguage(line)).toBe(true));

test.each([
  `new Intl.NumberFormat('en-US')`,
  `className="lang-zh:-ml-2"`,
  `// 'zh' first`,
  'const { then } = it',
])('%s names none', (line) => expect(namesLanguage(line)).toBe(false));
