/**
 * Gives the test file its own copy of the suite's database: tests that run in parallel do not see its rows or hold its
 * locks. Import it first: the shop's modules read the address when they load, and connect at their first query.
 */
import { createDatabase, dropDatabase, newName } from './fresh-database';

const name = newName();
const base = process.env['DATABASE_URL'] ?? '';
process.env['DATABASE_URL'] = Object.assign(new URL(base), { pathname: `/${name}` }).href;

beforeAll(() => createDatabase(name, true));
afterAll(async () => {
  const { closeClients } = await import('@/db/client');
  await closeClients();
  await dropDatabase(name);
});
