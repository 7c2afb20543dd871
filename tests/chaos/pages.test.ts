import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { catalogue } from '@/db/seed/catalogue';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { cableTo } from '@/tests/support/cable';
import { freshDatabase } from '@/tests/support/fresh-database';
import { until } from '@/tests/support/payer';
import { closeShops, newFolder, startServer } from '@/tests/support/start-shop';

const slow = 240_000;

afterAll(closeShops, slow);

test(
  'without its database the shop shows the catalogue’s page, and later the page that it had, to navigations too',
  async () => {
    const database = await freshDatabase({ isSeeded: true });
    const cable = await cableTo(database.url);
    const port = await anyFree();
    const shop = { url: `http://localhost:${port}`, port };
    const env = {
      DATABASE_URL: cable.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      NODE_OPTIONS: `--import=${path.resolve('tests/support/clock.mjs')}`,
    };
    const server = await startServer(env, shop, newFolder(), '/api/health');
    const read = async (address: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${shop.url}${address}`, { headers });
      const body = await answer.text();
      const addresses = new Set(body.match(/https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g));
      const state = answer.headers.get('x-nextjs-cache');
      return { status: answer.status, body, addresses: [...addresses], state };
    };
    const page = () => read('/en');
    const payload = () => read('/en', { rsc: '1' });
    const isReady = async () => (await fetch(`${shop.url}/api/ready`)).ok;
    const shows = (name: string, more = {}) =>
      expect.objectContaining({
        status: 200,
        body: expect.stringContaining(name) as string,
        addresses: [shop.url],
        ...more,
      });

    expect(await isReady()).toBe(false);
    for (const asked of [page, payload]) expect(await asked()).toEqual(shows(catalogue[1].name));

    await database.sql`update products set name = 'Halsea of the database' where id = 2`;
    await cable.connect();
    await until(async () => (await page()).body.includes('Halsea of the database'));

    cable.cut();
    await until(async () => !(await isReady()));
    process.kill(server.pid, 'SIGUSR2');
    expect(await page()).toEqual(shows('Halsea of the database'));
    // A page that was forgotten would be new here.
    expect(await payload()).toEqual(shows('Halsea of the database', { state: 'STALE' }));
    await server.kill();
    await database.drop();
  },
  slow,
);
