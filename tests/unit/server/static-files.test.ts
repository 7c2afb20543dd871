import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { loadStaticFiles } from '@/server/static-files';
import { rawRequest } from '@/tests/support/raw-request';

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'halsea-static-'));
const folder = path.join(dir, '.next', 'static', 'chunks');
let server: http.Server;
beforeAll(async () => {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of ['a.js', 'kept.js']) {
    fs.writeFileSync(path.join(folder, name), 'plain');
    fs.writeFileSync(path.join(folder, `${name}.br`), 'brotli');
  }
  for (const [build, text] of [
    ['older', 'older'],
    ['newer', 'newer'],
  ] as const) {
    const chunks = path.join(dir, build, 'chunks');
    fs.mkdirSync(chunks, { recursive: true });
    for (const name of ['a.js', 'gone.js', ...(build === 'older' ? ['old.js', 'removed.js'] : [])])
      fs.writeFileSync(path.join(chunks, name), text);
  }
  const earlier = ['newer', 'older'].map((build) => path.join(dir, build));
  const serve = loadStaticFiles(dir, { 'X-Common': 'yes' }, earlier);
  server = http.createServer((req, res) => serve(req as never, res)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.close();
  fs.rmSync(dir, { recursive: true });
});

const request = async (path: string, { method = 'GET', encoding = '' } = {}) => {
  const { port } = server.address() as AddressInfo;
  const headers = { 'accept-encoding': encoding };
  const answer = await rawRequest(`http://127.0.0.1:${port}`, { method, path, headers });
  const { 'content-encoding': sentAs, 'content-length': length, 'x-common': common } = answer.headers;
  return { status: answer.status, body: answer.body, sentAs, length, common };
};
const file = '/_next/static/chunks/a.js';

test('a file is sent as the browser reads it where it was compressed so, else plain, the first time and later', async () => {
  for (let time = 0; time < 2; time += 1) {
    expect(await request(file, { encoding: 'br' })).toMatchObject({
      body: 'brotli',
      sentAs: 'br',
      length: '6',
    });
    for (const encoding of ['gzip', '']) {
      const answer = await request(file, { encoding });
      expect(answer).toMatchObject({ body: 'plain', sentAs: undefined, length: '5', common: 'yes' });
    }
  }
});

test('a file that was read once comes from memory, also when it was looked for in vain in this encoding', async () => {
  const read = () =>
    Promise.all(['br', 'gzip'].map((encoding) => request('/_next/static/chunks/kept.js?v=1', { encoding })));
  const before = await read();
  for (const name of ['kept.js', 'kept.js.br', 'kept.js.gz'])
    fs.writeFileSync(path.join(folder, name), 'changed');
  expect(await read()).toEqual(before);
});

test('HEAD sends no body; another method, an unknown file and a compressed one by its own name are not found', async () => {
  expect(await request(file, { method: 'HEAD' })).toMatchObject({ status: 200, body: '', length: '5' });
  expect((await request(file, { method: 'POST' })).status).toBe(404);
  for (const path of ['/_next/static/chunks/b.js', `${file}.br`])
    expect((await request(path)).status).toBe(404);
});

test('what only an earlier build has is sent from the latest that has it', async () => {
  const bodyOf = async (name: string) => (await request(`/_next/static/chunks/${name}`)).body;
  expect([await bodyOf('a.js'), await bodyOf('gone.js'), await bodyOf('old.js')]).toEqual([
    'plain',
    'newer',
    'older',
  ]);
});

test('what is removed with an earlier build is not found, and nothing else fails', async () => {
  fs.rmSync(path.join(dir, 'older'), { recursive: true });
  expect((await request('/_next/static/chunks/removed.js')).status).toBe(404);
  expect((await request(file)).status).toBe(200);
});
