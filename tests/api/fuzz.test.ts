import fc from 'fast-check';
import { endpoints } from '@/lib/http/endpoints';
import { openApi } from '@/lib/http/openapi';
import type { Endpoint } from '@/platform/endpoint';
import { newAdmin } from '@/tests/support/admins';
import { logIn, send, shopUrl } from '@/tests/support/http';

type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  pattern?: string;
};

/** One seed, so that only a change makes a run fail; another one is tried by `FUZZ_SEED`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

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
    { numRuns: 60, seed },
  );
});

test.each(named(withAddress))('%s answers any parameters without a server error', async (_name, endpoint) => {
  const parameters = operationOf(endpoint).parameters.filter((parameter) => parameter.in !== 'header');
  const values = fc.record(Object.fromEntries(parameters.map(({ name, schema }) => [name, near(schema)])));
  await fc.assert(
    fc.asyncProperty(values, (values) =>
      expectEnvelope(endpoint, addressOf(endpoint.path, values), endpoint.body ? {} : undefined),
    ),
    { numRuns: 40, seed },
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

describe('what Next’s own pages send', () => {
  const pages = ['/', '/en', '/terms', '/en/about', '/x', '/zh', '/my-orders', '/checkout', '/robots.txt'];
  const endings = [
    '.rsc',
    '.prefetch.rsc',
    '.RSC',
    '%2Ersc',
    '.segments/_tree.segment.rsc',
    '.json',
    '.meta',
    '/',
  ];
  const address = fc
    .tuple(
      fc.constantFrom(...pages, '/api/products/1', '/_next/data/x/en', '/index'),
      fc.constantFrom('', ...endings),
      fc.constantFrom('', '?_rsc=1', '?_rsc=%00', '?__nextLocale=en', '?nxtPlocale=xx'),
    )
    .map((parts) => parts.join(''));

  const word = fc.constantFrom(
    '',
    '0',
    '1',
    '2',
    'x',
    '/',
    '/_tree',
    '/zh/__PAGE__',
    '../x',
    '%',
    '{}',
    '[]',
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<unknown>(null, 1, 'x', {}, []),
      fc.tuple(
        fc.constantFrom<unknown>('', 'zh', ['locale', 'zh', 'd', null], ['locale', 'xx', 'c'], ['a'], null),
        fc.dictionary(fc.constantFrom('children', '__proto__', 'x'), tie('tree')),
        fc.constantFrom<unknown>(null, 'refetch', ['/', ''], 1),
        fc.constantFrom<unknown>(null, 'refetch', 'metadata-only', 'x'),
      ),
    ),
  }));
  const state = fc.oneof(
    word,
    tree.map((value) => encodeURIComponent(JSON.stringify(value))),
  );
  const headers = fc.record(
    {
      rsc: word,
      accept: fc.constantFrom('text/html', '*/*'),
      'next-router-state-tree': state,
      ...Object.fromEntries(
        [
          ...[
            'next-router-prefetch',
            'next-router-segment-prefetch',
            'next-url',
            'next-action',
            'next-resume',
          ],
          ...['next-hmr-refresh', 'x-nextjs-data', 'x-now-route-matches', 'x-matched-path', 'x-invoke-path'],
          ...['x-middleware-rewrite', 'x-middleware-subrequest', 'x-nextjs-postponed', 'purpose', 'range'],
        ].map((name) => [name, word]),
      ),
    },
    { requiredKeys: [] },
  );

  /** The error page of the shop names its language; Next’s own is empty or has none. */
  const isInOurWords = (type: string, body: string) =>
    type.startsWith('application/json')
      ? (JSON.parse(body) as { success: boolean }).success === false
      : /^<!DOCTYPE html><html lang="(zh|en)"/.test(body);

  const answerTo = async (path: string, sent: Record<string, string>) => {
    const response = await fetch(`${shopUrl}${path}`, {
      redirect: 'manual',
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    });
    return {
      status: response.status,
      type: response.headers.get('content-type') ?? '',
      body: await response.text(),
    };
  };

  test.each([
    ['/x.rsc', {}, 404],
    ['/en.rsc', {}, 404],
    ['/en.prefetch.rsc', {}, 404],
    ['/', { rsc: '1', 'next-router-state-tree': 'x' }, 400],
    ['/', { 'next-router-prefetch': '1', 'next-router-segment-prefetch': '/_tree' }, 400],
    ['/en/about', { rsc: '1', 'next-router-state-tree': '%5B%22%22%5D' }, 400],
  ])('%s with %j is refused in the words of the shop', async (path, sent, status) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await answerTo(path, { ...sent, accept });
      expect([answer.status, isInOurWords(answer.type, answer.body)]).toEqual([status, true]);
    }
  });

  test('causes no server error at any address, whatever a stranger makes of it', async () => {
    await fc.assert(
      fc.asyncProperty(address, headers, async (path, sent) => {
        const { status, type, body } = await answerTo(path, sent);
        expect(status).toBeLessThan(500);
        if (status >= 400) expect([status, type, isInOurWords(type, body)]).toEqual([status, type, true]);
      }),
      { numRuns: 400, seed },
    );
  });
});
