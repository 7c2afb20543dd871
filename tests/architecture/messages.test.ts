import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { endpoints } from '@/lib/http/endpoints';
import { errorReasons, errorStatus, fieldReasons } from '@/platform/errors';
import { orderStatuses } from '@/values/orders';
import { jobs } from '@/workers/jobs';
import { root } from './sources';

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

const files = filesOf('zh');

test('both languages have the same files', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(filesOf('en')).toEqual(files);
});

describe.each(files)('%s', (file) => {
  const zh = leaves(textsOf('zh', file));
  const en = leaves(textsOf('en', file));

  test('has the same keys in both languages, in the same order', () => {
    expect(en.map(([key]) => key)).toEqual(zh.map(([key]) => key));
  });

  test('takes the same values in both languages', () => {
    const english = new Map(en);
    for (const [key, text] of zh) expect([key, slots(english.get(key) ?? '')]).toEqual([key, slots(text)]);
  });

  test('has no empty text', () => {
    expect([...zh, ...en].filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});

test('every error code of the API has its text', () => {
  const errors = textsOf('zh', 'errors.json');
  expect(Object.keys(errors['codes'] as Texts).sort()).toEqual(Object.keys(errorStatus).sort());
  expect(Object.keys(errors['reasons'] as Texts).sort()).toEqual([...errorReasons].sort());
  expect(Object.keys(errors['fields'] as Texts).sort()).toEqual([...fieldReasons].sort());
});

test('every message that an endpoint names exists', () => {
  const known = Object.keys(textsOf('zh', 'api.json'));
  expect(
    endpoints.flatMap(({ message }) => (message ? [message] : [])).filter((key) => !known.includes(key)),
  ).toEqual([]);
});

test.each(['zh', 'en'])('every status of an order has its label and its empty list: %s', (language) => {
  expect(Object.keys(textsOf(language, 'orderStatus.json'))).toEqual(orderStatuses);
  const list = textsOf(language, 'orders.json')['list'] as Texts;
  expect(Object.keys(list['emptyText'] as Texts)).toEqual(['all', ...orderStatuses]);
});

test('every job has its name on the Jobs page', () => {
  const names = textsOf('zh', 'adminJobs.json')['name'] as Texts;
  expect(jobs.map(({ job }) => job.name).filter((name) => !(name in names))).toEqual([]);
});
