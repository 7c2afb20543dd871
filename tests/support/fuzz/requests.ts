import fc from 'fast-check';
import type { Endpoint } from '@/platform/endpoint';
import { bomb } from '@/tests/support/pictures';
import { operationOf } from './document';
import { hostile, type Known, type Schema, valuesOf } from './values';

export type Request = {
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** Short enough for a request line; a longer one never reaches a route. */
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500).toWellFormed();

/** Fills the path and the query; characters that a path cannot hold become a dash. */
function addressOf(path: string, values: Record<string, unknown>): string {
  const inPath = (value: unknown) => encodeURIComponent(asText(value).replace(/^\.{0,2}$|[\0/\\]/g, '-'));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => inPath(values[name]));
  const query = Object.entries(values).filter(([name]) => !path.includes(`{${name}}`));
  return `${filled}?${new URLSearchParams(query.map(([name, value]) => [name, asText(value)])).toString()}`;
}

/** What a header may hold. */
const asHeader = (value: unknown) =>
  asText(value)
    .replace(/[^\x20-\x7e]/g, '-')
    .slice(0, 200);

const spices = [0, 1, 2] as const;

/** Two of three requests fit the schema on the whole; in the others some or most values do not. */
const spiced = (make: (spice: (typeof spices)[number]) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof(...spices.map((spice) => ({ weight: 5 - 2 * spice, arbitrary: make(spice) })));

const recordOf = (parameters: { name: string; required: boolean; schema: Schema }[], known: Known) =>
  spiced((spice) =>
    fc.record(
      Object.fromEntries(parameters.map(({ name, schema }) => [name, valuesOf(schema, name, known, spice)])),
      { requiredKeys: parameters.filter(({ required }) => required).map(({ name }) => name) },
    ),
  ) as fc.Arbitrary<Record<string, unknown>>;

/** Bodies that are no JSON, or none of ours. */
const brokenBody = fc.constantFrom(
  '',
  '{',
  'null',
  '[',
  '"\\ud800"',
  '{"a":1e999}',
  '\u0000',
  '{"__proto__":{}}',
);

const json = { 'content-type': 'application/json' };

/** A picture, a forged one, or anything, in a form. */
function formOf(field: string): fc.Arbitrary<Partial<Request>> {
  const boundary = 'halsea-boundary';
  const wrap = (name: string, bytes: Uint8Array) =>
    Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\n\r\n`,
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const bytes = fc.oneof(
    fc.constantFrom<Uint8Array>(Buffer.from(dot, 'base64'), bomb(), Buffer.from('GIF89a'), Buffer.alloc(0)),
    fc.uint8Array({ maxLength: 200 }),
  );
  return fc
    .tuple(fc.constantFrom(field, field, field, 'other'), bytes, fc.integer({ min: 0, max: 9 }))
    .map(([name, content, cut]) => ({
      body: cut === 0 ? wrap(name, content).subarray(0, 90) : wrap(name, content),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }));
}

function bodyOf(endpoint: Endpoint, known: Known): fc.Arbitrary<Partial<Request>> {
  if (endpoint.upload) return formOf(endpoint.upload.field);
  const schema = operationOf(endpoint).requestBody?.content['application/json'].schema;
  if (!schema) return fc.constant({});
  const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? 'null', headers: json });
  return fc.oneof(
    { weight: 16, arbitrary: spiced((spice) => valuesOf(schema, 'body', known, spice)).map(asJson) },
    { weight: 2, arbitrary: hostile.map(asJson) },
    { weight: 1, arbitrary: brokenBody.map((body) => ({ body, headers: json })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-7')
        .map((type) => ({ body: '{"a":1}', headers: { 'content-type': type } })),
    },
  );
}

/** Requests to an endpoint: mostly near what its schemas take, some far from it. */
export function requestsTo(endpoint: Endpoint, known: Known): fc.Arbitrary<Request> {
  const { parameters } = operationOf(endpoint);
  const named = parameters.filter(({ name }) => name !== 'cookie');
  return fc
    .record({
      address: recordOf(
        named.filter((parameter) => parameter.in !== 'header'),
        known,
      ),
      headers: recordOf(
        named.filter((parameter) => parameter.in === 'header'),
        known,
      ),
      language: fc.constantFrom('zh-CN', 'en-US', 'xx', ''),
      body: bodyOf(endpoint, known),
    })
    .map(({ address, headers, language, body }) => ({
      ...body,
      path: addressOf(endpoint.path, address),
      headers: {
        'accept-language': language,
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, asHeader(value)])),
        ...body.headers,
      },
    }));
}
