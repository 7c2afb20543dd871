import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import { freshDatabase } from '@/tests/support/fresh-database';
import { shopUrl } from '@/tests/support/http';
import { until } from '@/tests/support/payer';
import { closeShops, startShop } from '@/tests/support/start-shop';

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await closeShops();
  await database.drop();
});

/** An address of this machine by which others reach it; without a network, another one of its own. */
const outside =
  Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.2';

async function answersAt(address: string, port: number): Promise<boolean> {
  const socket = net.connect(port, address);
  const opened = once(socket, 'connect').then(
    () => true,
    () => false,
  );
  return opened.finally(() => socket.destroy());
}

test('a sandbox and its providers answer this machine alone', async () => {
  const provider = new URL(process.env['TEST_SANDBOX_URL'] ?? '');
  for (const port of [Number(new URL(shopUrl).port), Number(provider.port)]) {
    expect([port, await answersAt('127.0.0.1', port)]).toEqual([port, true]);
    expect([port, await answersAt(outside, port)]).toEqual([port, false]);
  }
});

/** What Next sends itself names the state of its own memory. */
async function isFromMemory(url: string): Promise<boolean> {
  const { status, headers } = await fetch(url);
  return status === 200 && !headers.has('x-nextjs-cache');
}

test('with HOST others reach shop and providers, and pages come from memory as ever', async () => {
  const { url, port, sandboxPort } = await startShop({ DATABASE_URL: database.url, HOST: '0.0.0.0' });
  for (const open of [port, sandboxPort])
    expect([open, await answersAt(outside, open)]).toEqual([open, true]);
  for (const base of [url, `http://${outside}:${port}`])
    for (const path of ['/', '/en', '/terms']) await until(() => isFromMemory(base + path));
}, 180_000);
