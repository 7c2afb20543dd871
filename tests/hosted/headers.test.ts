import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { endpoints, rawPaths } from '@/lib/http/endpoints';
import { locales } from '@/platform/i18n/locales';
import { filePolicy } from '@/platform/front/security';
import { localePath } from '@/platform/i18n/path';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { freshDatabase } from '@/tests/support/fresh-database';
import { newAddress } from '@/tests/support/http';
import { addressHeader, type HostedShop, startHosted } from '@/tests/support/hosted';
import { type RawCall, rawRequest, type RawResponse } from '@/tests/support/raw-request';
import { closeShops, newFolder, startServer } from '@/tests/support/start-shop';

const slow = 300_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let hosted: HostedShop;
/** The address of a shop behind its own server, on the same database. */
let own: string;
beforeAll(async () => {
  database = await freshDatabase({ isSeeded: true });
  const environment = {
    AUTH_SECRET: randomBytes(32).toString('base64url'),
    DATABASE_URL: database.url,
    CRON_SECRET: randomBytes(32).toString('base64url'),
  };
  const port = await anyFree();
  own = `http://localhost:${port}`;
  await startServer({ ...environment, TRUSTED_PROXY_HOPS: '1' }, { url: own, port }, newFolder());
  hosted = await startHosted(environment);
}, slow);
afterAll(async () => {
  await hosted?.close();
  await closeShops();
  await database.drop();
});

/** From a new address each time, so that no limit is reached. */
const ask = (base: string, call: RawCall) => {
  const address = newAddress();
  return rawRequest(base, {
    ...call,
    headers: { 'x-forwarded-for': address, [addressHeader]: address, ...call.headers },
  });
};

const folder = path.join(process.cwd(), 'app', '[locale]');
const pages = fs
  .readdirSync(folder, { encoding: 'utf8', recursive: true })
  .filter((name) => path.basename(name) === 'page.tsx')
  .map((name) => `/${path.dirname(name)}`.replaceAll(path.sep, '/').replace(/\/\([^)]*\)/g, ''))
  .map((route) => route.replace(/\[\w+\]/g, 'ORDER_20261123ABCDEFGHJK') || '/');
const inAllLanguages = pages.flatMap((page) => locales.map((locale) => localePath(locale, page)));

const example = (route: string) => route.replace('{file}', 'start.js').replace(/\{\w+\}/g, '1');
const calls = [...endpoints, ...rawPaths].map(({ method, path: route }) => ({
  method,
  path: example(route),
}));

const others: RawCall[] = [
  ...['/nothing', '/en/nothing', '/brochure.pdf', '/en/brochure.pdf', '/_next/none'],
  ...['/apix', '/api/nothing', '/renewal', '/zh', '/EN', '/%', '/a%00b'],
  ...['/robots.txt', '/sitemap.xml', '/brand/icon.svg', '/service-qr/zh.png', '/pictures/backgrounds'],
].map((route) => ({ path: route }));
const refused: RawCall[] = [
  ...['/', '/en', '/renewal', '/nothing'].map((route) => ({ method: 'POST', path: route })),
  { method: 'PUT', path: '/api/products/1' },
  { method: 'DELETE', path: '/api/health' },
  {
    method: 'POST',
    path: '/api/discount/validate',
    headers: { 'content-type': 'application/json' },
    body: '{',
  },
  { path: '/?_rsc=a', headers: { rsc: '1', 'next-router-state-tree': 'x' } },
  { path: '/', headers: { 'next-router-segment-prefetch': '/_tree' } },
];

const fixed = [
  ...['x-content-type-options', 'referrer-policy', 'x-frame-options', 'permissions-policy'],
  'cross-origin-opener-policy',
];
const policyOf = ({ headers }: RawResponse) => {
  const policy = headers['content-security-policy'];
  return policy && String(policy).replace(/( 'nonce-[^']+'| 'sha256-[^']+')+/g, ' (own scripts)');
};
const isPage = ({ headers }: RawResponse) => String(headers['content-type']).startsWith('text/html');

/** A line of the table that is printed: status, number of fixed headers, policy, caching. */
const short = (response: RawResponse) =>
  [
    response.status,
    fixed.filter((name) => response.headers[name]).length,
    policyOf(response) ? 'policy' : '-',
    String(response.headers['cache-control'] ?? '-')
      .split(',', 2)
      .join(),
  ].join(' ');

/** The same in both worlds. */
const seen = (response: RawResponse) => ({
  status: response.status,
  type: isPage(response) ? 'text/html' : String(response.headers['content-type']).split(';')[0],
  fixed: fixed.map((name) => response.headers[name]),
  // A redirect has nothing that could run.
  policy: response.status === 307 ? undefined : policyOf(response),
});

test(
  'every page, call, file and refusal has the same status, headers and policy in both worlds',
  async () => {
    const all: RawCall[] = [
      ...inAllLanguages.map((page) => ({ path: page })),
      ...calls,
      ...others,
      ...refused,
    ];
    const table: string[] = [];
    const pairs: { call: RawCall; here: RawResponse; there: RawResponse }[] = [];
    for (const call of all) {
      const [here, there] = await Promise.all([ask(own, call), ask(hosted.url, call)]);
      pairs.push({ call, here, there });
      table.push([call.method ?? 'GET', call.path.slice(0, 44), short(here), short(there)].join('\t'));
    }
    process.stdout.write(`behind its own server, on a hosting platform:\n${table.join('\n')}\n`);
    expect(pairs.map(({ call, there }) => [call, seen(there)])).toEqual(
      pairs.map(({ call, here }) => [call, seen(here)]),
    );
    for (const { call, here, there } of pairs) {
      expect([call, there.headers['strict-transport-security']]).toEqual([call, 'max-age=31536000']);
      expect([call, policyOf(there)]).not.toEqual([call, expect.stringMatching(/script-src[^;]*unsafe/)]);
      expect(there.body).not.toContain('app-url.invalid');
      for (const { headers } of [here, there])
        expect([call, headers['cache-control']]).not.toEqual([call, expect.stringContaining('s-maxage')]);
    }
  },
  2 * slow,
);

test('each page has a nonce of its own, in its policy and its scripts, whatever the caller sent', async () => {
  const forged = { 'content-security-policy': "script-src 'nonce-abc'", 'x-nonce': 'abc' };
  const nonces = new Set<string>();
  for (const page of ['/', '/en', '/admin', '/nothing', '/brochure.pdf']) {
    const { headers, body } = await ask(hosted.url, { path: page, headers: forged });
    const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? '';
    const scripts = [...body.matchAll(/<script(?![^>]*json)([^>]*)>/g)].map(
      ([, attributes]) => attributes ?? '',
    );
    expect(scripts.length).toBeGreaterThan(1);
    expect([page, scripts.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))]).toEqual([
      page,
      [],
    ]);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(5);
  expect(nonces).not.toContain('abc');
});

test('an address by which the framework names the payload of a page is a payload or none', async () => {
  for (const address of ['/x.rsc', '/en.rsc', '/en.prefetch.rsc']) {
    const { status, headers } = await ask(hosted.url, { path: address });
    expect([address, [200, 404].includes(status)]).toEqual([address, true]);
    expect([address, headers['content-type']]).toEqual([address, 'text/x-component']);
  }
});

test('a file runs no script in either world, and on a hosting platform neither does the page in its place', async () => {
  for (const file of ['/pictures/none.webp', '/brand/icon.svg', '/_next/static/none.js'])
    expect((await ask(hosted.url, { path: file })).headers['content-security-policy']).toBe(filePolicy);
  for (const file of ['/brand/icon.svg', '/robots.txt', '/_next/static/none.js'])
    expect((await ask(own, { path: file })).headers['content-security-policy']).toBe(filePolicy);
});

test('WeChat’s browser alone may load its JS-SDK, and no cache keeps a page for another one', async () => {
  for (const [agent, isAllowed] of [
    ['MicroMessenger/8.0.50', true],
    ['Mozilla/5.0', false],
  ] as const) {
    const { headers } = await ask(hosted.url, { path: '/', headers: { 'user-agent': agent } });
    expect(String(headers['content-security-policy']).includes('https://res.wx.qq.com')).toBe(isAllowed);
    expect(headers['cache-control']).toContain('no-store');
  }
});

test('headers by which the own server and Next describe a request do no harm when a caller writes them', async () => {
  const plain = await ask(hosted.url, { path: '/' });
  for (const headers of [
    { 'x-renewal-token': 'guess', 'x-shop-token': 'guess', 'x-shop-forwarded': '1' },
    {
      'x-middleware-rewrite': '/admin',
      'x-middleware-subrequest': 'middleware:middleware:middleware:middleware',
    },
    { 'x-invoke-path': '/zh/admin', 'x-matched-path': '/zh/admin', 'x-now-route-matches': '1=en' },
    { 'x-forwarded-host': 'evil.example', 'x-prerender-revalidate': 'guess', 'x-next-intl-locale': 'en' },
  ]) {
    const titleOf = ({ body }: RawResponse) => /<title>.*?<\/title>/.exec(body)?.[0];
    const forged = await ask(hosted.url, { path: '/', headers });
    expect([headers, forged.status, titleOf(forged)]).toEqual([headers, 200, titleOf(plain)]);
    expect(forged.body).not.toContain('evil.example');
    const renewal = await ask(hosted.url, { path: '/renewal', headers });
    expect([renewal.status, titleOf(renewal)]).toEqual([
      404,
      titleOf(await ask(hosted.url, { path: '/nothing' })),
    ]);
  }
  const metrics = await ask(hosted.url, { path: '/api/metrics', headers: { host: 'localhost' } });
  expect(metrics.status).toBe(401);
});

const guess = (headers: Record<string, string>) =>
  rawRequest(hosted.url, {
    method: 'POST',
    path: '/api/discount/validate',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code: 'NO-SUCH-CODE', productId: 1 }),
  });

test('a caller cannot write the address that limits count', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let turn = 0; turn < 25; turn += 1) {
    const forged = `203.0.113.${turn}`;
    const names = ['x-forwarded-for', 'x-real-ip', 'x-vercel-forwarded-for', 'forwarded'];
    const headers = Object.fromEntries(names.map((name) => [name, forged]));
    statuses.push((await guess({ ...headers, [addressHeader]: address })).status);
  }
  expect(statuses).toContain(429);
  expect((await guess({ [addressHeader]: newAddress() })).status).not.toBe(429);
});

test('a body that is too large is refused, with a length and without', async () => {
  const body = Buffer.alloc(256 * 1024, 'a');
  for (const framing of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
    const headers = { 'content-type': 'application/json', ...framing };
    const { status } = await ask(hosted.url, {
      method: 'POST',
      path: '/api/discount/validate',
      headers,
      body,
    });
    expect([framing, status]).toEqual([framing, 413]);
  }
});
