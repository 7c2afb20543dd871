import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { freshDatabase } from '@/tests/support/fresh-database';
import { newPayer, until } from '@/tests/support/payer';
import { closeShops, type Shop, startShop } from '@/tests/support/start-shop';

const base = process.env['TEST_BASE_URL'] ?? '';
const { hostname, port } = new URL(base);

let database: Awaited<ReturnType<typeof freshDatabase>>;
/** A second shop, with a database and jobs of its own and no proxy in front; it starts while the first tests run. */
let other: Promise<Shop>;
/** Requests that are cut off after many seconds; they start before everything else. */
let trickles: Promise<string[]>;
beforeAll(async () => {
  const head = 'POST /api/discount/validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  trickles = Promise.all([
    speakAgain(head, 'X-A: b\r\n'),
    speakAgain(`${head}Content-Length: 500\r\n\r\n{`, ' '),
  ]);
  database = await freshDatabase();
  other = startShop({ DATABASE_URL: database.url, TRUSTED_PROXY_HOPS: '0' });
  // A failure is reported where the promise is awaited.
  for (const work of [trickles, other]) work.catch(() => undefined);
});
afterAll(async () => {
  await closeShops();
  await database.drop();
});

type ApiResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };
type Call = { method?: string; path?: string; headers?: Record<string, string>; body?: string | Buffer };

/** Like fetch, but any method, path and header may be sent, and no redirect is followed. */
const request = (
  { method = 'GET', path = '/', headers = {}, body }: Call,
  url = base,
): Promise<ApiResponse> =>
  new Promise((resolve, reject) => {
    const request = http.request(url, { method, path, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
      );
    });
    request.once('error', reject);
    request.end(body);
  });

/** Sends raw bytes, then more at intervals, and returns the first line of the answer. */
const speak = (first: string, later = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(first));
    const timer = setInterval(() => later && socket.write(later), 1000);
    let output = '';
    socket.on('data', (chunk) => (output += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => {
      clearInterval(timer);
      resolve(output.split('\r\n')[0] ?? '');
    });
  });

/** As often as the shop, busy with other tests, has no time for it. */
async function speakAgain(first: string, later: string): Promise<string> {
  const line = await speak(first, later);
  return line.includes(' 503 ') ? speakAgain(first, later) : line;
}

describe('health', () => {
  test('the process is up and its database ready', async () => {
    expect((await request({ path: '/api/health' })).status).toBe(200);
    expect((await request({ path: '/api/ready' })).status).toBe(200);
  });

  test('every answer has a request id; a valid one is kept, an invalid one is replaced', async () => {
    const requestId = randomUUID();
    const paths = ['/', '/api/health', '/nothing-here', '/%'];
    const idOf = async (path: string, id: string) =>
      (await request({ path, headers: { 'x-request-id': id } })).headers['x-request-id'];
    for (const path of paths) {
      expect([path, await idOf(path, requestId)]).toEqual([path, requestId]);
      expect([path, await idOf(path, 'a b<script>')]).toEqual([path, expect.stringMatching(/^[\w-]{36}$/)]);
    }
  });
});

describe('invalid requests', () => {
  test.each([
    ['TRACE', '/', 405],
    ['TRACE', '/api/orders', 405],
    ['POST', '/en', 405],
    ['GET', '/%', 400],
    ['GET', '/api/%c0%af', 400],
    ['GET', '/a%00b', 400],
    ['GET', '//evil.example/', 400],
  ])('%s %s answers %i in the envelope', async (method, path, status) => {
    const response = await request({ method, path, headers: { 'accept-language': 'en' } });
    expect(response.status).toBe(status);
    expect(JSON.parse(response.body)).toEqual({
      success: false,
      message: expect.stringMatching(/^[\x20-\x7e’]+$/) as string,
      code: status === 405 ? 'METHOD_NOT_ALLOWED' : 'BAD_REQUEST',
    });
  });

  test.each([
    ['/%', 'zh'],
    ['/en/%', 'en'],
    ['/en/brochure.pdf', 'en'],
  ])('a person who asks for %s gets a page in the language of the address', async (path, language) => {
    const { headers, body } = await request({ path, headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(`href="${language === 'en' ? '/en' : '/'}"`);
  });

  test('a header line without an end answers 431, and the server keeps running', async () => {
    expect(await speak(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(40_000)}`)).toContain('431');
    expect((await request({ path: '/api/health' })).status).toBe(200);
  });

  test('a request that is not HTTP answers 400', async () => {
    expect(await speak('hello shop\r\n\r\n')).toContain('400');
  });
});

describe('files', () => {
  const film = (headers: Record<string, string>) => request({ path: '/film/guide.mp4', headers });

  test.each(['bytes=99999999-', 'bytes=-0'])('%s is not satisfiable', async (range) => {
    const { status, headers } = await film({ range });
    expect([status, headers['content-range']]).toEqual([416, expect.stringMatching(/^bytes \*\/\d{5,}$/)]);
  });

  test.each([
    ['range', 'bytes=0-99', 206],
    ['range', 'bytes=5-1', 200],
    ['range', 'bytes=abc', 200],
    ['range', 'lines=1-2', 200],
    ['if-match', '"x"', 200],
    ['if-unmodified-since', 'Thu, 01 Jan 1970 00:00:00 GMT', 200],
  ])('%s %s answers %i', async (name, value, status) => {
    expect((await film({ [name]: value })).status).toBe(status);
  });
});

describe('upgrades', () => {
  test('an upgrade is ignored: the request is answered, and no socket stays open', async () => {
    const upgrade = (path: string) =>
      speak(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
          'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nConnection: close\r\n\r\n',
      );
    const paths = ['/_next/webpack-hmr', '/_next/static/x', '/', '/api/health'];
    const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => upgrade(paths[n % 4] ?? '/')));
    expect(new Set(responses.map((line) => /^HTTP\/1.1 [2-4]\d\d /.test(line)))).toEqual(new Set([true]));
  });
});

describe('bodies', () => {
  const big = Buffer.alloc(30 * 1024 * 1024, 'x');
  const json = { 'content-type': 'application/json' };

  test('30 MB answer 413, with a length and without', async () => {
    const length = { 'content-length': String(big.length) };
    const chunked = { 'transfer-encoding': 'chunked' };
    for (const framing of [length, chunked]) {
      const call = {
        method: 'POST',
        path: '/api/discount/validate',
        headers: { ...json, ...framing },
        body: big,
      };
      const response = await request(call);
      expect([response.status, (JSON.parse(response.body) as { code: string }).code]).toEqual([
        413,
        'PAYLOAD_TOO_LARGE',
      ]);
    }
  });

  test('headers or a body that arrive too slowly are cut off with 408', async () => {
    expect(await trickles).toEqual([expect.stringContaining('408'), expect.stringContaining('408')]);
  }, 180_000);
});

describe('forwarded headers', () => {
  const guess = (address: string, url: string) =>
    request(
      {
        method: 'POST',
        path: '/api/discount/validate',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ code: 'NO-SUCH-CODE', productId: 1 }),
      },
      url,
    );
  const statuses = async (address: (turn: number) => string, url = base) => {
    const responses = [];
    for (let turn = 0; turn < 45; turn += 1) responses.push((await guess(address(turn), url)).status);
    return responses;
  };

  test('behind one proxy its own entry counts, not an entry that the client wrote', async () => {
    const forged = await statuses((turn) => `203.0.113.${turn}, 198.51.100.77`);
    expect(forged).toContain(429);
    expect((await guess('198.51.100.78', base)).status).not.toBe(429);
  });

  test('without a proxy a forged chain is ignored', async () => {
    expect(await statuses((turn) => `203.0.113.${turn}`, (await other).url)).toContain(429);
  }, 180_000);
});

describe('pages', () => {
  /** Addresses of this machine that are not the shop's. */
  const otherAddresses = (body: string) =>
    [...body.matchAll(/https?:\/\/localhost(?::\d+)?/g)].filter(([address]) => address !== base);

  test('/ is a page, under every host name of the machine and behind a proxy with https', async () => {
    for (const headers of [
      { host: `127.0.0.1:${port}` },
      { host: 'shop.example' },
      { 'x-forwarded-proto': 'https' },
    ]) {
      expect((await request({ headers: headers as Record<string, string> })).status).toBe(200);
    }
  });

  test('/zh redirects to / with its query, and never to a forged host', async () => {
    const response = await request({ path: '/zh?vipcode=A1', headers: { host: 'evil.example' } });
    expect(response.status).toBe(307);
    expect(response.headers.location).toBe('/?vipcode=A1');
  });

  test.each(['/', '/en', '/checkout', '/my-orders', '/order-success', '/nothing-here', '/api/docs'])(
    '%s allows its own scripts only',
    async (path) => {
      const { headers, body } = await request({ path });
      const policy = String(headers['content-security-policy']);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
      const inline = [...body.matchAll(/<script(?![^>]*(?:\ssrc=|json))[^>]*>([\s\S]*?)<\/script>/g)];
      expect(scripts).toContain("'self'");
      expect(scripts).not.toContain('unsafe');
      for (const [, content = ''] of inline) {
        expect(scripts).toContain(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
      }
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    },
  );

  test.each(['/', '/en/about', '/checkout', '/nothing-here'])(
    '%s is kept by shared caches for each browser, as its policy is another in WeChat',
    async (path) => {
      const wechat = await request({ path, headers: { 'user-agent': 'MicroMessenger/8.0.50' } });
      const { headers } = await request({ path });
      const policyOf = 'content-security-policy';
      expect(wechat.headers[policyOf]).not.toBe(headers[policyOf]);
      for (const { vary } of [wechat.headers, headers]) expect(vary).toMatch(/(^|, )User-Agent(,|$)/);
    },
  );

  test('a page that was built for any address names this shop’s address', async () => {
    for (const path of ['/', '/en', '/sitemap.xml', '/robots.txt', '/en/about']) {
      const { body } = await request({ path });
      expect([path, body.includes(base), otherAddresses(body)]).toEqual([path, true, []]);
    }
    const rsc = { rsc: '1' };
    const moved = await request({ path: '/en', headers: rsc });
    const payload = await request({ path: moved.headers.location ?? '/en', headers: rsc });
    expect(payload.headers['content-type']).toContain('text/x-component');
    expect([payload.body.includes(base), otherAddresses(payload.body)]).toEqual([true, []]);
  });

  test('the route that renews pages is for the server alone: for others it does not exist', async () => {
    const tokens = { 'x-shop-token': 'guess', 'x-renewal-token': 'guess' };
    for (const headers of [{}, tokens])
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS']) {
        const titleOf = async (path: string) => {
          const { status, body } = await request({ method, path, headers });
          return [status, /<title>.*?<\/title>/.exec(body)?.[0] ?? body];
        };
        expect([method, await titleOf('/renewal')]).toEqual([method, await titleOf('/nothing-here')]);
      }
  });

  test.each(['/my-orders', '/order-success', '/admin/slips'])(
    '%s is the same for everybody: nothing of an order or a login is in it',
    async (page) => {
      const payer = await newPayer(base);
      const order = await payer.placeOrder();
      const query = { '/my-orders': '?status=pending', '/admin/slips': `?orders=${order}` }[page];
      const cookie = `shop-session=${payer.state.token}`;
      for (const prefix of ['', '/en']) {
        const path = prefix + page;
        // What Next sends itself names the state of its own memory.
        await until(async () => !('x-nextjs-cache' in (await request({ path })).headers));
        const visitor = await request({ path });
        const customer = await request({ path: path + (query ?? `?orderId=${order}`), headers: { cookie } });
        expect([customer.status, customer.body === visitor.body]).toEqual([200, true]);
        expect(customer.body).not.toContain(order.replace('ORDER_', ''));
        expect(customer.body).toMatch(/<meta name="robots" content="noindex/);
        expect(customer.headers).toMatchObject({
          'cache-control': 'public, max-age=0, must-revalidate',
          etag: visitor.headers.etag,
        });
        expect(customer.headers['set-cookie']).toBeUndefined();
      }
      for (const path of ['/api/orders/my', `/api/orders/${order}`, `/api/orders/${order}/story`]) {
        const { status, headers } = await request({ path, headers: { cookie } });
        expect([path, status, headers['cache-control']]).toEqual([path, 200, 'no-store']);
      }
    },
  );

  test.each(['', '/en'])('%s/admin: the address that a slip once had leads to the slips', async (prefix) => {
    const { status, headers } = await request({ path: `${prefix}/admin/orders/20260704ABCDEFGHJK/slip` });
    expect([status, headers.location]).toEqual([307, `${prefix}/admin/slips?orders=20260704ABCDEFGHJK`]);
  });

  test('a page is sent compressed, and answers 304 while it is unchanged', async () => {
    const plain = await request({});
    const small = await request({ headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(small.headers['content-encoding']).toBe('br');
    expect(Number(small.headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']) / 3);
    const again = await request({ headers: { 'if-none-match': String(plain.headers.etag) } });
    expect([again.status, again.body]).toEqual([304, '']);
  });

  test('its scripts are compressed and cached for ever', async () => {
    for (const page of ['/', '/cart']) {
      const path = /src="(\/_next\/static\/[^"]+\.js)"/.exec((await request({ path: page })).body)?.[1];
      const { headers } = await request({ path: path ?? '', headers: { 'accept-encoding': 'br' } });
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-encoding']).toBe('br');
    }
    expect((await request({ path: '/_next/static/../../package.json' })).status).toBe(404);
  });
});

test('while the shop is busy, hundreds of visitors may wait to be let in', async () => {
  const { pid, port } = await other;
  process.kill(pid, 'SIGSTOP');
  const visitors = Array.from({ length: 700 }, () => net.connect(port, '127.0.0.1'));
  try {
    await Promise.all(visitors.map((visitor) => once(visitor, 'connect')));
  } finally {
    for (const visitor of visitors) visitor.destroy();
    process.kill(pid, 'SIGCONT');
  }
}, 180_000);

test('a stop finishes the request in progress, then ends the process', async () => {
  const shop = await other;
  const body = JSON.stringify({ code: 'NO-SUCH-CODE', productId: 1 });
  const options = { method: 'POST', path: '/api/discount/validate', agent: false };
  const headers = {
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  };
  const request = http.request(shop.url, { ...options, headers });
  const response = new Promise<number>((resolve, reject) => {
    request.once('response', (response) => resolve(response.resume().statusCode ?? 0));
    request.once('error', reject);
  });
  // The shop asks for the body once it has read the head of the request.
  await new Promise<void>((resolve) => {
    request.once('continue', resolve);
    request.flushHeaders();
  });
  request.write(body.slice(0, 5));
  const stopping = shop.stop();
  const isClosed = () =>
    fetch(`${shop.url}/api/health`).then(
      () => false,
      () => true,
    );
  await until(isClosed);
  request.end(body.slice(5));
  expect(await response).toBeGreaterThanOrEqual(200);
  await stopping;
  // A stop that hangs is ended by force, and then has no exit code.
  expect(await shop.exited).toBe(0);
}, 180_000);
