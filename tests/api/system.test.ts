import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { endpoints } from '@/lib/http/endpoints';
import { send, shopUrl } from '@/tests/support/http';

const example = (path: string) => path.replace(/\{\w+\}/g, '1');
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

describe('an unknown address', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/orders/1/2/3', '/api/auth', '/api/docs/package.json'])(
    '%s is 404 in the envelope, for every method',
    async (path) => {
      for (const method of methods) {
        const { status, body } = await send(method, path, { language: 'en-US' });
        const isDocs = path.startsWith('/api/docs') && method !== 'GET';
        expect([method, status, body]).toEqual([
          method,
          isDocs ? 405 : 404,
          expect.objectContaining({ success: false, code: isDocs ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND' }),
        ]);
      }
    },
  );
});

describe('a method that an address does not support', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  test.each(paths)('%s: 405 with Allow', async (path) => {
    const own: string[] = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    for (const method of methods.filter((method) => !own.includes(method))) {
      const { status, headers, body } = await send(method, example(path));
      expect([method, status, body.code]).toEqual([method, 405, 'METHOD_NOT_ALLOWED']);
      expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(own));
      expect(headers.get('allow')).not.toContain(method);
    }
    const options = await fetch(shopUrl + example(path), { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')?.includes(own[0] ?? '?')]).toEqual([204, true]);
  });
});

describe('access control', () => {
  const closed = endpoints.filter(({ auth }) => auth !== 'none');
  test.each(closed.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is 401 without a token and with a wrong one',
    async (_name, { method, path, body }) => {
      const content = body ? { body: {} } : {};
      for (const token of ['', 'wrong'])
        expect(await send(method, example(path), { ...content, token })).toMatchObject({
          status: 401,
          body: { success: false, code: 'UNAUTHENTICATED' },
        });
    },
  );
});

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and lists every call', async () => {
    const document = (await (await fetch(`${shopUrl}/api/openapi.json`)).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
    };
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method } of endpoints)
      expect(document.paths[path]).toHaveProperty(method.toLowerCase());
  });

  test('opens with commands that run as they are pasted: a first call, and a login', async () => {
    const html = await (await fetch(`${shopUrl}/api/docs`)).text();
    const shell = promisify(execFile);
    const run = async (name: string) => {
      const [, command = ''] = new RegExp(`data-command="${name}">([^<]+)<`).exec(html) ?? [];
      const { stdout } = await shell('sh', ['-c', command.replaceAll('&amp;', '&')]);
      return JSON.parse(stdout) as { success: boolean; data: unknown };
    };
    expect(await run('first')).toMatchObject({ success: true, data: { id: 1 } });
    expect(await run('token')).toMatchObject({ success: true, data: { orders: [] } });
  });

  test('is a page whose scripts and styles all come from the shop itself', async () => {
    const response = await fetch(`${shopUrl}/api/docs`);
    const html = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.replaceAll(shopUrl, '')).not.toMatch(/<script>|https?:/);
    const files = [...html.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(4);
    for (const file of files) {
      const { status, headers } = await fetch(shopUrl + file);
      expect([file, status]).toEqual([file, 200]);
      expect(headers.get('content-type')).toMatch(file.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
    }
  });
});

test('health and readiness report that the shop is ready, without details', async () => {
  expect((await send('GET', '/api/health')).body.data).toEqual({ process: 'up' });
  const ready = await send('GET', '/api/ready');
  expect([ready.status, ready.body.data]).toEqual([
    200,
    { database: 'ready', migrations: 'ready', queue: 'ready' },
  ]);
});

test.each(['/profile', '/en/about', '/en/book', '/', '/en'])(
  '%s is checked every time, from its first answer on, and so is its payload (speed 9)',
  async (path) => {
    for (const headers of [{}, {}, { rsc: '1' }, {}, { rsc: '1' }]) {
      const answer = await fetch(shopUrl + path, { headers: headers as Record<string, string> });
      await answer.arrayBuffer();
      expect([headers, answer.status, answer.headers.get('cache-control')]).toEqual([
        headers,
        200,
        'public, max-age=0, must-revalidate',
      ]);
    }
  },
);
