import { randomBytes } from 'node:crypto';
import { anyFree } from '@/scripts/setup/ports.mjs';
import { freshDatabase } from '../support/fresh-database';
import { until } from '../support/payer';
import { closeShops, newFolder, startServer } from '../support/start-shop';

const slow = 300_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase({ isSeeded: true });
}, slow);
afterAll(async () => {
  await closeShops();
  await database.drop();
}, slow);

test(
  'a server that is asked twice to stop goes on with the stop that has begun (operations 18)',
  async () => {
    const port = await anyFree();
    const url = `http://localhost:${port}`;
    const environment = {
      DATABASE_URL: database.url,
      AUTH_SECRET: randomBytes(32).toString('base64url'),
      DRAIN_SECONDS: '3',
    };
    const server = await startServer(environment, { url, port }, newFolder());
    process.kill(server.pid, 'SIGTERM');
    await until(async () => (await fetch(`${url}/api/ready`).catch(() => null))?.ok !== true);
    expect(await server.stop()).toBe(0);
  },
  slow,
);
