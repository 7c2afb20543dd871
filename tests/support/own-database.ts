/**
 * Gives the test file its own copy of the suite's database: tests that run in parallel do not see its rows or hold its
 * locks. Import it first: the shop's modules read the address when they load, and connect at their first query.
 */
import { createDatabase, dropDatabase, newName, seeded, settingsOf } from './fresh-database';

const name = newName();
const settings = settingsOf(name);
Object.assign(process.env, settings);

/** For tests that use a session: past the pooler, where the suite runs through one. */
export const ownUrl = settings.DATABASE_DIRECT_URL || settings.DATABASE_URL;

beforeAll(() => createDatabase(name, seeded));
afterAll(async () => {
  const { closeClients } = await import('@/db/client');
  await closeClients();
  await dropDatabase(name);
});
