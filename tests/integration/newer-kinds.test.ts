import { newEmail, newPhone } from '../support/http';
import { openShop, type Shop } from '../support/payments';
import { alertKinds } from '@/values/alerts';

/** Rows that a newer version writes while it runs beside this one: they are left for its processes. */
let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  for (const table of ['alerts', 'login_notices'])
    await shop.sql`alter table ${shop.sql(table)} drop constraint ${shop.sql(`${table}_kind`)}`;
});
afterAll(() => shop.close());

async function outbox(to: string): Promise<unknown[]> {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: unknown[] }).messages;
}

test('an alert of a newer kind waits, and holds up no other', async () => {
  const { sendAlerts } = await import('@/lib/alerts/send-alerts');
  await sendAlerts(shop.asSystem());
  await shop.provider.control('reset');
  for (const kind of ['newer', 'stockLow'])
    await shop.sql`
      insert into alerts (kind, subject, channel, facts, created_at, next_try_at)
      values (${kind}, 'thing', 'robot', '{"product": "H1", "left": 1}', now(), now() - interval '1 second')`;
  await sendAlerts(shop.asSystem());
  const rows = await shop.sql<{ kind: string; state: string; attempts: number }[]>`
    select kind, state, attempts from alerts where subject = 'thing' order by id`;
  expect([...rows]).toEqual([
    { kind: 'newer', state: 'waiting', attempts: 0 },
    { kind: 'stockLow', state: 'sent', attempts: 1 },
  ]);
  expect(await outbox('robot')).toHaveLength(1);
});

test('the latest alerts leave out a newer kind, which the answer could not name', async () => {
  const { getAlerts } = await import('@/lib/alerts/get-alerts');
  const { asAdmin } = await import('../support/context');
  for (const kind of ['stockLow', 'newer'])
    await shop.sql`
      insert into alerts (kind, subject, channel, facts, created_at, next_try_at)
      values (${kind}, 'page', 'robot', '{"product": "H1", "left": 1}', now(), now())`;
  const { recent } = (await getAlerts(asAdmin(1))).alerts;
  expect(recent[0]?.kind).toBe('stockLow');
  expect(recent.filter(({ kind }) => !alertKinds.includes(kind))).toEqual([]);
});

test.each([newPhone(), newEmail()])('a notice of a newer kind to a login waits: %s', async (contact) => {
  const { sendLoginNotice } = await import('@/lib/notifications/send-login-notice');
  const [notice] = await shop.sql<{ id: string }[]>`
    insert into login_notices (kind, contact_kind, contact, language)
    values ('newer', ${contact.includes('@') ? 'email' : 'phone'}, ${contact}, 'en') returning id`;
  await expect(sendLoginNotice(shop.asSystem(), Number(notice?.id))).rejects.toThrow('newer');
  expect(await outbox(contact)).toEqual([]);
  expect(await shop.sql`select from login_notices where contact = ${contact}`).toHaveLength(1);
});
