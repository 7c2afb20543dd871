import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/http/endpoints';
import { errorReasons, errorStatus, fieldReasons } from '@/platform/errors';
import { defaultLocale, locales } from '@/platform/i18n/locales';
import { orderStatuses } from '@/values/orders';
import { jobs } from '@/workers/jobs';
import { read, root } from './sources';

type Texts = { [key: string]: string | Texts };

const filesOf = (language: string) => readdirSync(path.join(root, 'messages', language)).sort();
const textsOf = (language: string, file: string) =>
  JSON.parse(readFileSync(path.join(root, 'messages', language, file), 'utf8')) as Texts;

const leaves = (texts: Texts, at = ''): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[at + key, value] as [string, string]] : leaves(value, `${at}${key}.`),
  );

/** The names in `{braces}` and the tags of a text: the values that a caller must give. */
const slots = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)|<(\w+)>/g)].map(([, value, tag]) => value ?? `<${tag}>`))].sort();

const all = filesOf(defaultLocale);
const files = all.filter((file) => file.endsWith('.json'));
const codeFiles = all.filter((file) => file.endsWith('.ts'));
const others = locales.filter((locale) => locale !== defaultLocale);

test('every language has the same files', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(others.length).toBeGreaterThan(0);
  for (const locale of others) expect(filesOf(locale)).toEqual(all);
});

test('every language hands its texts on in the same way', () => {
  for (const locale of others)
    for (const file of codeFiles)
      expect(read(`messages/${locale}/${file}`)).toBe(read(`messages/${defaultLocale}/${file}`));
});

describe.each(others.flatMap((locale) => files.map((file) => [locale, file] as const)))(
  '%s/%s',
  (locale, file) => {
    const own = leaves(textsOf(defaultLocale, file));
    const other = leaves(textsOf(locale, file));

    test('has the keys of the default language, in the same order', () => {
      expect(other.map(([key]) => key)).toEqual(own.map(([key]) => key));
    });

    test('takes the values of the default language', () => {
      const translated = new Map(other);
      for (const [key, text] of own)
        expect([key, slots(translated.get(key) ?? '')]).toEqual([key, slots(text)]);
    });

    test('has no empty text, and neither has the default language', () => {
      expect([...own, ...other].filter(([, text]) => text.trim() === '')).toEqual([]);
    });
  },
);

test('every error code of the API has its text', () => {
  const errors = textsOf(defaultLocale, 'errors.json');
  expect(Object.keys(errors['codes'] as Texts).sort()).toEqual(Object.keys(errorStatus).sort());
  expect(Object.keys(errors['reasons'] as Texts).sort()).toEqual([...errorReasons].sort());
  expect(Object.keys(errors['fields'] as Texts).sort()).toEqual([...fieldReasons].sort());
});

test('every message that an endpoint names exists', () => {
  const known = Object.keys(textsOf(defaultLocale, 'api.json'));
  expect(
    endpoints.flatMap(({ message }) => (message ? [message] : [])).filter((key) => !known.includes(key)),
  ).toEqual([]);
});

test.each(locales)(
  'the hint of the alert names each provider that may be away (alerts 1): %s',
  (language) => {
    const { providerAway } = textsOf(language, 'adminAlerts.json')['hints'] as { providerAway: string };
    const providers = leaves(textsOf(language, 'alerts.json')['providers'] as Texts);
    const names = providers.map(([, text]) => text.split(/[:：]/, 1)[0] ?? text);
    expect(names.filter((name) => !providerAway.toLowerCase().includes(name.toLowerCase()))).toEqual([]);
  },
);

test.each(locales)('every status of an order has its label and its empty list: %s', (language) => {
  expect(Object.keys(textsOf(language, 'orderStatus.json'))).toEqual(orderStatuses);
  const list = textsOf(language, 'orders.json')['list'] as Texts;
  expect(Object.keys(list['emptyText'] as Texts)).toEqual(['all', ...orderStatuses]);
});

test('every job has its name on the Jobs page', () => {
  const names = textsOf(defaultLocale, 'adminJobs.json')['name'] as Texts;
  expect(jobs.map(({ job }) => job.name).filter((name) => !(name in names))).toEqual([]);
});

/**
 * Words for the statuses of an order and of a payment that the shop does not use (orders 8). What friends have paid for
 * is no status: it counts in every status with money received (referrals 3).
 */
const driftingWords =
  /待付款|处理中|(?<!好友)已付款|未付款|等待付款|正在备货|待收货|已签收|awaiting payment|being prepared|dispatched/i;

test.each([defaultLocale, ...others])('no text is polite by distance, or shouts: %s', (language) => {
  const stiff = files.flatMap((file) =>
    leaves(textsOf(language, file)).filter(([, text]) => /您|[!！]/.test(text)),
  );
  expect(stiff).toEqual([]);
});

test.each([[defaultLocale, '【和汐】'], ...others.map((language) => [language, 'Halsea'])])(
  'a mail is signed with the name of the shop: %s (notifications 7)',
  (language, sign) => {
    const mails = leaves(textsOf(language, 'mails.json')).filter(([key]) => /(^|\.)text$/.test(key));
    expect(mails.length).toBeGreaterThan(3);
    expect(mails.filter(([, text]) => !text.endsWith(`\n\n${sign}`))).toEqual([]);
  },
);

// A legal text changes with its version alone (consents 3).
test.each(files.filter((file) => file !== 'legal.json'))('%s names no status by another word', (file) => {
  const drifting = locales.flatMap((locale) =>
    leaves(textsOf(locale, file)).filter(([, text]) => driftingWords.test(text)),
  );
  expect(drifting).toEqual([]);
});
