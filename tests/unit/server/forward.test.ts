import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { forward } from '@/server/forward';
import { openUpstream, readWhole } from '@/server/upstream';

type Listener = (req: http.IncomingMessage, res: http.ServerResponse) => void;
type Sent = { status: number; headers: http.IncomingHttpHeaders; body: Buffer };

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A server that forwards to `behind`, which stands in for Next. */
async function setUp(behind: Listener) {
  const upstream = await openUpstream(async (req, res) => behind(req, res));
  const finished: http.IncomingHttpHeaders[] = [];
  const front = http.createServer((req, res) => {
    forward(req as never, res, {
      ask: upstream.ask,
      refuse: ({ status, code }) => void res.writeHead(status).end(code),
      finishPage: (body, headers) => {
        finished.push(headers);
        return Buffer.from(`${body.toString()} finished`);
      },
      caching: null,
    });
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  closing.push(upstream.close, () => (front.close(), front.closeAllConnections()));
  const portOf = (server: http.Server) => (server.address() as AddressInfo).port;
  const send = async (options: http.RequestOptions = {}, body?: string, port = portOf(front)) => {
    const request = http.request({ host: '127.0.0.1', port, agent: false, ...options });
    request.end(body);
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
    return {
      status: Number(answer.statusCode),
      headers: answer.headers,
      body: await readWhole(answer),
    } satisfies Sent;
  };
  return { send, finished, frontPort: portOf(front), nextPort: upstream.port };
}

test('the server behind answers nobody without the token', async () => {
  const { send, nextPort } = await setUp((_, res) => res.end('secret'));
  const { status, body } = await send({}, undefined, nextPort);
  expect([status, body.toString()]).toEqual([403, '']);
});

test('an upgrade without the token is refused like any other request', async () => {
  const { nextPort } = await setUp((_, res) => res.end('secret'));
  const request = http.request({
    host: '127.0.0.1',
    port: nextPort,
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  });
  request.end();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  expect([answer.statusCode, String(await readWhole(answer))]).toEqual([403, '']);
});

test('method, path, headers and body go on as they came', async () => {
  const { send } = await setUp((req, res) => {
    void readWhole(req).then((body) =>
      res.end(JSON.stringify([req.method, req.url, req.headers['x-own'], req.headers.host, body.toString()])),
    );
  });
  const headers = { 'x-own': 'a', host: 'shop.example', 'transfer-encoding': 'chunked' };
  const { body } = await send({ method: 'DELETE', path: '/api/x?y=%20', headers }, 'text');
  expect(JSON.parse(body.toString())).toEqual(['DELETE', '/api/x?y=%20', 'a', 'shop.example', 'text']);
});

test('status, headers and cookies come back; what Next tells itself does not', async () => {
  const { send } = await setUp((_, res) => {
    res.writeHead(201, { 'Set-Cookie': ['a=1', 'b=2'], 'x-middleware-rewrite': '/zh', 'x-own': 'b' }).end();
  });
  const { status, headers } = await send();
  expect([status, headers['set-cookie'], headers['x-own'], headers['x-middleware-rewrite']]).toEqual([
    201,
    ['a=1', 'b=2'],
    'b',
    undefined,
  ]);
});

test.each(['text/html; charset=utf-8', 'text/x-component'])(
  'no shared cache keeps %s past a release: what Next lets them keep is asked for again each time',
  async (type) => {
    const shared = 's-maxage=60, stale-while-revalidate=31535940';
    const { send } = await setUp((_, res) =>
      res.writeHead(200, { 'Content-Type': type, 'Cache-Control': shared }).end('a page'),
    );
    for (const method of ['GET', 'HEAD'])
      expect((await send({ method })).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  },
);

test('a page that is unchanged is asked for again each time too', async () => {
  const { send } = await setUp((_, res) =>
    res.writeHead(304, { ETag: '"x"', 'Cache-Control': 's-maxage=31536000' }).end(),
  );
  const { status, headers } = await send({ headers: { 'if-none-match': '"x"' } });
  expect([status, headers['cache-control']]).toEqual([304, 'public, max-age=0, must-revalidate']);
});

test.each(['private, no-cache, no-store, max-age=0, must-revalidate', 'no-store', 'public, max-age=3600'])(
  'what is for one visitor, or may be kept by browsers, says so as Next did: %s',
  async (caching) => {
    const { send } = await setUp((_, res) =>
      res.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': caching }).end('a page'),
    );
    expect((await send()).headers['cache-control']).toBe(caching);
  },
);

test('a page is finished by what Next said of its lifetime', async () => {
  const { send, finished } = await setUp((_, res) =>
    res.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 's-maxage=60' }).end('a page'),
  );
  await send();
  expect(finished.map((headers) => headers['cache-control'])).toEqual(['s-maxage=60']);
});

test('a page is finished as a whole and sent with its length', async () => {
  const { send } = await setUp((_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' });
    res.write('a page');
    res.end(', in parts,');
  });
  const { headers, body } = await send();
  expect([body.toString(), headers['content-length']]).toEqual(['a page, in parts, finished', '26']);
});

test.each([
  ['application/json', 2000, 'gzip'],
  ['application/json', 100, undefined],
  ['text/csv', 2000, 'gzip'],
  ['image/png', 2000, undefined],
])('%s of %i bytes has the encoding %s', async (type, size, encoding) => {
  const { send } = await setUp((_, res) =>
    res.writeHead(200, { 'Content-Type': type, ETag: '"x"' }).end('a'.repeat(size)),
  );
  const { headers, body } = await send({ headers: { 'accept-encoding': 'gzip' } });
  expect([headers['content-encoding'], headers.etag]).toEqual([encoding, encoding ? 'W/"x"' : '"x"']);
  expect((encoding ? gunzipSync(body) : body).length).toBe(size);
});

test.each([2000, 100_000])('a part of %i bytes is sent as it is', async (size) => {
  const range = `bytes 0-${size - 1}/200000`;
  const { send } = await setUp((_, res) =>
    res
      .writeHead(206, { 'Content-Type': 'text/plain', 'Content-Range': range, ETag: '"x"' })
      .end('a'.repeat(size)),
  );
  const { headers, body } = await send({ headers: { 'accept-encoding': 'gzip', range: 'bytes=0-' } });
  expect([headers['content-encoding'], headers['content-range'], headers.etag, body.length]).toEqual([
    undefined,
    range,
    '"x"',
    size,
  ]);
});

test('events are sent when they happen', async () => {
  let tell: (event: string) => void = () => undefined;
  const { frontPort } = await setUp((_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
    tell = (event) => void res.write(event);
  });
  const headers = { 'accept-encoding': 'gzip' };
  const request = http.request({ host: '127.0.0.1', port: frontPort, headers, agent: false });
  request.end();
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
    tell(event);
    expect(String((await once(answer, 'data'))[0])).toBe(event);
  }
  request.destroy();
});

test('a body that is too large is refused before it has arrived completely', async () => {
  const { send } = await setUp((req) => void req.resume());
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const { status, body } = await send({ method: 'POST', headers }, 'a'.repeat(3 * 1024 * 1024));
  expect([status, body.toString()]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

test('a client that leaves after an early answer ends the request behind', async () => {
  let left: () => void;
  const end = new Promise<void>((resolve) => (left = resolve));
  const { frontPort } = await setUp((req, res) => {
    req.socket.once('close', left);
    res.end('early');
  });
  const request = http.request({ host: '127.0.0.1', port: frontPort, method: 'POST', agent: false });
  request.on('error', () => undefined);
  request.write('the first part');
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage];
  expect(String(await readWhole(answer))).toBe('early');
  request.destroy();
  await end;
});

test.each(['application/json', 'image/png', 'text/csv'])(
  'a small answer of the type %s has its length, as a download too',
  async (type) => {
    for (const more of [{}, { 'Content-Disposition': 'attachment' }]) {
      const { send } = await setUp((_, res) => {
        res.writeHead(200, { 'Content-Type': type, ...more }).write('12');
        res.end('345');
      });
      const { headers, body } = await send();
      expect([headers['content-length'], body.toString()]).toEqual(['5', '12345']);
    }
  },
);

test.each([undefined, '200000'])('a large download with the length %s keeps it', async (length) => {
  const { send } = await setUp((_, res) => {
    res.writeHead(200, { 'Content-Type': 'image/png', ...(length && { 'Content-Length': length }) });
    res.write('a'.repeat(100_000));
    res.end('b'.repeat(100_000));
  });
  const { headers, body } = await send();
  expect([headers['content-length'], body.toString()]).toEqual([
    length,
    'a'.repeat(100_000) + 'b'.repeat(100_000),
  ]);
});

test('an answer that breaks off in a page is a server error', async () => {
  const { send } = await setUp((_, res) => {
    res.writeHead(200, { 'Content-Type': 'text/html' }).write('half');
    setImmediate(() => res.destroy());
  });
  expect((await send()).status).toBe(500);
});

test('a client that leaves ends the request behind', async () => {
  const controller = new AbortController();
  let ended: (isComplete: boolean) => void;
  const end = new Promise<boolean>((resolve) => (ended = resolve));
  const { send } = await setUp((_, res) => {
    res.once('close', () => ended(res.writableFinished));
    controller.abort();
  });
  await expect(send({ signal: controller.signal })).rejects.toThrow('aborted');
  expect(await end).toBe(false);
});

describe('while the database says nothing', () => {
  const key = Symbol.for('shop.databaseSilence');
  beforeEach(() => void Reflect.set(globalThis, key, { length: () => 2000 }));
  afterEach(() => void Reflect.deleteProperty(globalThis, key));

  test('a page that is made for its request is given up, and one that failed is unavailable', async () => {
    const { send } = await setUp((req, res) => {
      if (req.url === '/failed') res.writeHead(500).end('broken');
    });
    const answers = await Promise.all([send({ path: '/my-orders' }), send({ path: '/failed' })]);
    expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual([
      [503, 'UNAVAILABLE'],
      [503, 'UNAVAILABLE'],
    ]);
  });

  test('a call of the API goes by its own time', async () => {
    const { send } = await setUp((_, res) => void res.writeHead(500).end('own words'));
    const { status, body } = await send({ path: '/api/orders' });
    expect([status, body.toString()]).toEqual([500, 'own words']);
  });
});
