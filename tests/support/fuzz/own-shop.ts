/**
 * Gives the test file a shop and a database of its own: invented requests change codes, orders and limits that others
 * rely on. Import it first: the shop's modules read the address when they load.
 */
import { createDatabase, dropDatabase, newName } from '@/tests/support/fresh-database';
import { closeShops, startShop } from '@/tests/support/start-shop';

const name = newName();
const base = process.env['DATABASE_URL'] ?? '';
export const databaseUrl = Object.assign(new URL(base), { pathname: `/${name}` }).href;
process.env['DATABASE_URL'] = databaseUrl;

/** `url` is there from `beforeAll` on. */
export const ownShop = { url: '' };

beforeAll(async () => {
  await createDatabase(name);
  ownShop.url = (await startShop({ DATABASE_URL: databaseUrl, TRUSTED_PROXY_HOPS: '1' })).url;
});
afterAll(async () => {
  await closeShops();
  const { closeClients } = await import('@/db/client');
  await closeClients();
  await dropDatabase(name);
});
