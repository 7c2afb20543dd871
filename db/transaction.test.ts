import { jest } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { fakePostgres } from '@/tests/support/fake-postgres';

const server = await fakePostgres();
process.env['DATABASE_URL'] = server.url;
process.env['DATABASE_POOL'] = '1';
const { systemContext } = await import('@/platform/system-context');
const { closeClients, isDatabaseThere } = await import('./client');
const { db, inTransaction, patiently, repeatedly, sideBySide } = await import('./transaction');
afterAll(async () => {
  await closeClients();
  await server.close();
});

const ask = (ctx = systemContext()) => db(ctx).execute(sql`select 1`);

test.each([
  ['is cut', () => server.cut()],
  ['is closed', () => server.leave()],
])('a transaction whose connection %s ends with its error, and the pool goes on', async (_, end) => {
  const effect = jest.fn<() => void>();
  server.state.statements.length = 0;
  const work = inTransaction(systemContext(), async (ctx) => {
    ctx.after(effect);
    await db(ctx).execute(sql`select 'first'`);
    await db(ctx).execute(sql`select 'hang'`);
  });
  const outcome = work.catch((error: unknown) => error);
  await server.got('hang');
  end();
  expect(await outcome).toMatchObject({ code: 'CONNECTION_CLOSED' });
  for (let again = 0; again < 3; again += 1) await ask();
  await inTransaction(systemContext(), ask);
  expect(effect).not.toHaveBeenCalled();
  expect(server.state.statements.some((statement) => statement.includes('rollback'))).toBe(false);
});

test('an error of its own rolls a transaction back', async () => {
  const refused = inTransaction(systemContext(), () => Promise.reject(new Error('refused')));
  await expect(refused).rejects.toThrow('refused');
  expect(server.state.statements.at(-1)).toContain('rollback');
  await ask();
});

/** How often its text was sent in this work. */
async function sendings(text: string, work: () => Promise<unknown>): Promise<number> {
  server.state.statements.length = 0;
  await work();
  return server.state.statements.filter((statement) => statement.includes(text)).length;
}

test('work that is repeated sends each text once for a connection, other work each time', async () => {
  const twice = (from: ReturnType<typeof systemContext>, name: string) =>
    inTransaction(from, async (ctx) => {
      for (const value of [1, 2]) await db(ctx).execute(sql`select ${sql.raw(`'${name}'`)}, ${value}`);
    });
  expect(await sendings('kept', () => twice(repeatedly(systemContext()), 'kept'))).toBe(1);
  expect(await sendings('kept', () => twice(repeatedly(systemContext()), 'kept'))).toBe(0);
  expect(await sendings('other', () => twice(systemContext(), 'other'))).toBe(2);
});

test('works side by side have all ended before the error of one is thrown', async () => {
  let isEnded = false;
  const slow = async () => {
    for (let turn = 0; turn < 3; turn += 1) await ask();
    isEnded = true;
  };
  await expect(sideBySide(Promise.reject(new Error('refused')), slow())).rejects.toThrow('refused');
  expect(isEnded).toBe(true);
  expect(await sideBySide(Promise.resolve(1), Promise.resolve('two'))).toEqual([1, 'two']);
});

test('of works side by side that all fail, the error of the first is thrown, which is the cause of the others', async () => {
  const cause = Promise.reject(new Error('cause'));
  const aborted = async () => {
    await cause.catch(() => undefined);
    await ask();
    throw new Error('aborted');
  };
  await expect(sideBySide(aborted(), cause)).rejects.toThrow('cause');
});

test('nor one that only says that the transaction has failed, when it comes a turn before its cause', async () => {
  const failing = (code: string) => async () => {
    throw Object.assign(new Error('failed query'), { cause: Object.assign(new Error(code), { code }) });
  };
  const [held, aborted] = [failing('55P03'), failing('25P02')];
  const work = sideBySide(sideBySide(held(), aborted()), aborted());
  await expect(work).rejects.toMatchObject({ cause: { code: '55P03' } });
  await expect(sideBySide(aborted(), aborted())).rejects.toMatchObject({ cause: { code: '25P02' } });
});

test('patient work has connections of its own', async () => {
  await inTransaction(systemContext(), () => inTransaction(patiently(systemContext()), ask));
});

test('a database that has no connection to spare is there; one that says nothing is not', async () => {
  expect(await isDatabaseThere()).toBe(true);
  server.state.refusal = '53300';
  expect(await isDatabaseThere()).toBe(true);
  server.state.refusal = '57P03';
  expect(await isDatabaseThere()).toBe(false);
  server.state.refusal = '';
  server.state.hangs = true;
  expect(await isDatabaseThere()).toBe(false);
  server.state.hangs = false;
  expect(await isDatabaseThere()).toBe(true);
});
