import { jest } from '@jest/globals';
import { brotliDecompressSync } from 'node:zlib';
import { PageCache } from '@/server/page-cache';
import { makeFollower } from '@/server/renewal';

type Sent = { status: number; headers: Record<string, string>; body: string };

const statics = { 'content-type': 'text/html', 'cache-control': 's-maxage=60' };

/** More pages than are kept at a time. */
const many = Array.from({ length: 200 }, (_, n) => `/page-${n}`);

/** A cache in front of a Next that counts its calls, and a clock that the test moves. */
function setUp() {
  let renewals = 0;
  let broken = false;
  let hangs = false;
  let now = 1_000_000;
  let text: string | null = null;
  const forgotten: string[] = [];
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const cache = new PageCache({
    https: false,
    sandboxOrigin: '',
    common: { 'X-Content-Type-Options': 'nosniff' },
    known: new Set(['/', '/terms', ...many]),
    fetchFresh: async (key: string, isKept: boolean) => {
      forgotten.push(...(isKept ? [key] : []));
      if (hangs) return new Promise<never>(() => undefined);
      if (broken) return { status: 500, headers: {}, body: Buffer.from('') };
      renewals += 1;
      return { status: 200, headers: statics, body: Buffer.from(text ?? `${key} ${renewals}`) };
    },
  });
  const request = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Sent | 'passed on'>((resolve) => {
      let sent = { status: 0, headers: {} };
      const res = {
        writeHead(status: number, fields: Record<string, string>) {
          sent = { status, headers: fields };
          return res;
        },
        end: (body?: Buffer) => resolve({ ...sent, body: body?.toString() ?? '' }),
      };
      if (!cache.answer({ method, url, headers }, res as never)) resolve('passed on');
    });
  const body = async (url = '/') => {
    const sent = await request(url);
    return sent === 'passed on' ? sent : sent.body;
  };
  return {
    cache,
    /** The pages that Next had to make a second time, in their order. */
    forgotten,
    request,
    body,
    learn: (url = '/') => cache.notice({ method: 'GET', url, headers: {} }, 200, statics),
    pass: (seconds: number) => (now += seconds * 1000),
    break: (state: boolean) => (broken = state),
    hang: () => (hangs = true),
    /** What every page is from now on. */
    show: (html: string) => (text = html),
    /** The renewal in progress, shared by its callers. */
    settle: () => cache.renew('/'),
    end: () => clock.mockRestore(),
  };
}

let shop: ReturnType<typeof setUp>;
beforeEach(() => {
  shop = setUp();
});
afterEach(() => shop.end());

test('a page is cached once Next has marked it as static, for any query', async () => {
  expect(await shop.body()).toBe('passed on');
  await shop.learn('/?vipcode=A');
  expect(await shop.body()).toBe('/ 1');
  expect(await shop.body('/?vipcode=B')).toBe('/ 1');
});

test('another spelling of a page is the same page', async () => {
  await shop.learn('/%74erms');
  expect(await shop.body('/terms')).toBe('/terms 1');
  await shop.learn('/terms');
  expect(await shop.body('/t%65rms?x=1')).toBe('/terms 1');
});

test('a page that the shop does not know is not kept, whatever Next says of it', async () => {
  for (const url of ['/admin/orders/1/slip', '/zh/terms', '/Terms', '/terms/', '/terms;x'])
    await shop.learn(url);
  expect(await shop.body('/admin/orders/1/slip')).toBe('passed on');
  await shop.learn('/terms');
  expect(await shop.body('/terms')).toBe('/terms 1');
});

test('of too many pages the one that was not asked for longest goes', async () => {
  for (const url of many) await shop.learn(url);
  await shop.body('/page-0');
  await shop.learn('/terms');
  expect(await shop.body('/page-0')).toContain('/page-0');
  expect(await shop.body('/page-1')).toBe('passed on');
  expect(await shop.body('/page-2')).toContain('/page-2');
});

test('a payload, a prefetch, a partial request and a write are passed on', async () => {
  await shop.learn();
  for (const name of ['rsc', 'next-router-prefetch', 'next-router-state-tree', 'range']) {
    expect(await shop.request('/', { [name]: '1' })).toBe('passed on');
  }
  expect(await shop.request('/', {}, 'POST')).toBe('passed on');
});

test('a page is sent compressed, and answers 304 when unchanged', async () => {
  await shop.learn();
  const small = (await shop.request('/', { 'accept-encoding': 'br' })) as Sent;
  expect(small.headers['Content-Encoding']).toBe('br');
  const plain = (await shop.request('/')) as Sent;
  expect(plain.headers['Content-Security-Policy']).toContain("script-src 'self'");
  const again = (await shop.request('/', { 'if-none-match': plain.headers['ETag'] ?? '' })) as Sent;
  expect([again.status, again.body]).toEqual([304, '']);
});

test('a shared cache keeps a page for each browser: WeChat’s has a policy of its own', async () => {
  await shop.learn();
  const wechat = (await shop.request('/', { 'user-agent': 'MicroMessenger/8.0.50' })) as Sent;
  const other = (await shop.request('/')) as Sent;
  const known = (await shop.request('/', { 'if-none-match': other.headers['ETag'] ?? '' })) as Sent;
  expect(wechat.headers['Content-Security-Policy']).not.toBe(other.headers['Content-Security-Policy']);
  for (const { headers } of [wechat, other, known])
    expect(headers['Vary']).toBe('Accept-Encoding, User-Agent');
});

test('after its lifetime a page is renewed in the background, and the visitor does not wait', async () => {
  await shop.learn();
  shop.pass(61);
  expect(await shop.body()).toContain('/ 1');
  await shop.settle();
  expect(await shop.body()).toContain('/ 2');
});

test('after a change the first visitor gets the new page, however long nobody came', async () => {
  let mark = '1';
  const look = makeFollower(shop.cache, async () => mark);
  await look();
  for (const url of ['/', '/terms']) await shop.learn(url);
  mark = '2';
  shop.show('changed');
  await look();
  shop.pass(3600);
  expect(await Promise.all([shop.body('/'), shop.body('/terms')])).toEqual(['changed', 'changed']);
});

test('the page that Next has just made for its first visitor is not made twice', async () => {
  await shop.learn();
  expect(shop.forgotten).toEqual([]);
  shop.pass(61);
  await shop.body();
  await shop.settle();
  expect(shop.forgotten).toEqual(['/']);
});

test('nobody waits for a page, however old it is, and many who ask renew it once', async () => {
  await shop.learn();
  shop.pass(3600);
  expect(await Promise.all([shop.body(), shop.body(), shop.body()])).toEqual(Array(3).fill('/ 1'));
  await shop.settle();
  expect(await shop.body()).toBe('/ 2');
});

test('a renewal that never ends keeps nobody waiting', async () => {
  await shop.learn();
  shop.hang();
  for (let request = 0; request < 3; request += 1) {
    shop.pass(3600);
    expect(await shop.body()).toBe('/ 1');
  }
});

test('a clock that is set back keeps no page for longer', async () => {
  const date = jest.spyOn(Date, 'now').mockReturnValue(9_000_000_000_000);
  await shop.learn();
  date.mockReturnValue(0);
  shop.pass(61);
  await shop.body();
  await shop.settle();
  date.mockRestore();
  expect(await shop.body()).toBe('/ 2');
});

test('while a page cannot be made the last one is kept, and is tried again soon', async () => {
  await shop.learn();
  shop.break(true);
  shop.pass(3600);
  expect(await shop.body()).toContain('/ 1');
  shop.break(false);
  shop.pass(6);
  await shop.body();
  await shop.settle();
  expect(await shop.body()).toContain('/ 2');
});

/** What a browser that reads Brotli gets. */
function compressed(): Buffer {
  const bytes: Buffer[] = [];
  const res = { writeHead: () => res, end: (body: Buffer) => void bytes.push(body) };
  shop.cache.answer({ method: 'GET', url: '/', headers: { 'accept-encoding': 'br' } }, res as never);
  return bytes[0] ?? Buffer.alloc(0);
}

test('the compressed content equals the page', async () => {
  await shop.learn();
  expect(brotliDecompressSync(compressed()).toString()).toBe('/ 1');
});

test('a page that stays as it is is compressed as well as can be, once', async () => {
  const html = Array.from({ length: 2000 }, (_, n) => `<p>${n * n}</p>`).join('');
  shop.show(html);
  await shop.learn();
  const first = compressed();
  await shop.settle();
  const best = compressed();
  await shop.settle();
  expect(best.length).toBeLessThan(first.length);
  expect(compressed()).toBe(best);
  shop.show(`${html}<p>changed</p>`);
  await shop.settle();
  expect(brotliDecompressSync(compressed()).toString()).toContain('changed');
});
