import fc from 'fast-check';
import { endpoints } from '@/lib/http/endpoints';
import { notFoundTexts } from '@/platform/i18n/not-found-texts';
import { newAdmin } from '@/tests/support/admins';
import { logIn, send, shopUrl } from '@/tests/support/http';

/** One seed, so that only a change makes a run fail; another one is tried by `FUZZ_SEED`. */
const seed = Number(process.env['FUZZ_SEED'] ?? 1);

let tokens: { customer: string; admin: string };
beforeAll(async () => {
  tokens = { customer: await logIn(), admin: (await newAdmin('owner')).token };
});

/** Logout is left out, because it would end the sessions of the other cases. */
const withBody = endpoints.filter(({ path, body }) => body && path !== '/api/auth/logout');

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

  const notFoundTitles = Object.values(notFoundTexts).map(({ title }) => title);

  /** The error page of the shop names its language, and a navigation to it has its title; Next’s own has neither. */
  function isInOurWords(type: string, body: string): boolean {
    if (type.startsWith('application/json'))
      return (JSON.parse(body) as { success: boolean }).success === false;
    if (type === 'text/x-component') return notFoundTitles.some((title) => body.includes(title));
    return /^<!DOCTYPE html><html lang="(zh|en)"/.test(body);
  }

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
    ['/nowhere', { rsc: '1' }, 404],
    ['/no.where', { rsc: '1' }, 404],
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
