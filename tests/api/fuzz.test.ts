import fc from 'fast-check';
import { endpoints } from '@/lib/http/endpoints';
import { openApi } from '@/lib/http/openapi';
import type { Endpoint } from '@/platform/endpoint';
import { newAdmin } from '@/tests/support/admins';
import { logIn, send } from '@/tests/support/http';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
};

/** Values that break drivers, regular expressions and databases. */
const hostile = fc.oneof(
  fc.constantFrom<unknown>(
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '😀'.repeat(300),
    'é'.normalize('NFD').repeat(200),
    '\u202e\u2066',
    "'; drop table users; --",
    '%_\\',
    '__proto__',
    ' '.repeat(5000),
    'a'.repeat(20_000),
    -1,
    0,
    1.005,
    2 ** 31,
    2 ** 53,
    1e308,
    null,
    true,
    [],
    {},
    [[[[[[]]]]]],
    { toString: 1 },
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that fit the schema's shape; one in six is a hostile value. */
function near(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(near));
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.properties) {
      const parts = Object.entries(schema.properties).map(([name, part]) => [name, near(part)] as const);
      return fc.record(Object.fromEntries(parts), { requiredKeys: [] });
    }
    switch ([schema.type].flat()[0]) {
      case 'integer':
        return fc.integer({ min: -3, max: 120 });
      case 'number':
        return fc.double();
      case 'boolean':
        return fc.boolean();
      case 'array':
        return fc.array(near(schema.items ?? {}), { maxLength: 4 });
      case 'string':
        return schema.pattern
          ? fc.stringMatching(new RegExp(schema.pattern))
          : fc.string({ unit: 'grapheme' });
      default:
        return hostile;
    }
  };
  return fc.oneof({ weight: 5, arbitrary: fitting() }, { weight: 1, arbitrary: hostile });
}

type Operation = {
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  parameters: { name: string; in: string; schema: Schema }[];
};
const { paths } = openApi('http://shop') as { paths: Record<string, Record<string, Operation>> };
const operationOf = ({ method, path }: Endpoint) => paths[path]?.[method.toLowerCase()] as Operation;

let tokens: { customer: string; admin: string };
beforeAll(async () => {
  tokens = { customer: await logIn(), admin: (await newAdmin('owner')).token };
});

/** Logout is left out, because it would end the sessions of the other cases. */
const tried = endpoints.filter(({ path }) => path !== '/api/auth/logout');

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

/** Never a 5xx, always the envelope, never a stack trace. */
async function expectEnvelope({ auth, method }: Endpoint, path: string, body?: unknown) {
  const token = auth === 'admin' ? tokens.admin : tokens.customer;
  const response = await send(method, path, {
    token,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([response.status, response.body]).toEqual([
    expect.any(Number),
    expect.objectContaining({
      success: response.status < 300,
      message: expect.stringMatching(/./) as string,
    }),
  ]);
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400)
    expect(Object.keys(response.body).sort()).toEqual(expect.arrayContaining(['code', 'message']));
}

const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

const withBody = tried.filter(({ body }) => body);
const withAddress = tried.filter(({ params, query }) => params ?? query);

test.each(named(withBody))('%s answers any body without a server error', async (_name, endpoint) => {
  const schema = operationOf(endpoint).requestBody?.content['application/json'].schema ?? {};
  const address = endpoint.path.replace(/\{\w+\}/g, '1');
  await fc.assert(
    fc.asyncProperty(
      fc.oneof({ weight: 4, arbitrary: near(schema) }, { weight: 1, arbitrary: hostile }),
      (body) => expectEnvelope(endpoint, address, body ?? null),
    ),
    { numRuns: 60 },
  );
});

test.each(named(withAddress))('%s answers any parameters without a server error', async (_name, endpoint) => {
  const parameters = operationOf(endpoint).parameters.filter((parameter) => parameter.in !== 'header');
  const values = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, near(schema)])));
  await fc.assert(
    fc.asyncProperty(values, (values) =>
      expectEnvelope(endpoint, addressOf(endpoint.path, values), endpoint.body ? {} : undefined),
    ),
    { numRuns: 40 },
  );
});

test.each([
  ['an open brace', '{'],
  ['nothing', ''],
  ['null', 'null'],
  ['an unfinished list', '['],
  ['a lone surrogate', '"\\ud800"'],
  ['a number that is too large', '{"a":1e999}'],
  ['a list nested 30,000 deep', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ['the key __proto__', '{"__proto__":{"x":1}}'],
  ['NUL', '\u0000'],
])('a body of %s causes no server error at any endpoint', async (_name, body) => {
  for (const endpoint of withBody) {
    const token = ['admin', 'owner'].includes(endpoint.auth) ? tokens.admin : tokens.customer;
    const { status, body: response } = await send(endpoint.method, endpoint.path.replace(/\{\w+\}/g, '1'), {
      token,
      body,
    });
    expect([endpoint.path, status >= 400 && status < 500, response.success]).toEqual([
      endpoint.path,
      true,
      false,
    ]);
  }
});
