import '@/tests/support/own-database';
import { jest } from '@jest/globals';
import { sql } from '@/db/client';
import { clearExpired } from '@/lib/privacy/clear-expired';
import { clearRows } from '@/lib/privacy/clear-rows';
import { kept, type Kept } from '@/lib/privacy/rules';
import { keysOf } from '@/platform/record-of';
import { days, hours, later, minutes } from '@/platform/time';
import { asSystem } from '@/tests/support/context';
import { newCustomer } from '@/tests/support/orders';

afterAll(() => sql.end());

/** A row of each kind that has been over for so many hours, and one of each that is under way. */
async function fill(hours: number): Promise<void> {
  const userId = await newCustomer();
  await sql`
    insert into login_codes (kind, contact, code_hash, expires_at)
    select 'email', n || '@example.com', 'x', now() - make_interval(hours => ${hours}) from generate_series(1, 2500) n
    union all select 'email', 'new@example.com', 'x', now() + interval '5 minutes'`;
  const [session] = await sql<{ id: string }[]>`
    insert into sessions (id, user_id, audience, expires_at)
    values (gen_random_uuid(), ${userId}, 'customer', now() + interval '30 days') returning id`;
  await sql`
    insert into sessions (id, user_id, audience, expires_at, revoked_at) values
      (gen_random_uuid(), ${userId}, 'customer', now() - make_interval(hours => ${hours}), null),
      (gen_random_uuid(), ${userId}, 'customer', now() + interval '60 days', now() - make_interval(days => 30, hours => ${hours})),
      (gen_random_uuid(), ${userId}, 'customer', now() + interval '60 days', now() - interval '29 days')`;
  await sql`
    insert into refresh_tokens (token_hash, session_id, expires_at) values
      ('old', ${session?.id ?? ''}, now() - make_interval(hours => ${hours})), ('new', ${session?.id ?? ''}, now() + interval '1 hour')`;
  await sql`
    insert into wechat_sign_ins (state_hash, session_id, expires_at)
    values ('old', ${session?.id ?? ''}, now() - make_interval(hours => ${hours}))`;
  await sql`
    insert into login_notices (kind, contact_kind, contact, language, created_at)
    select 'phoneAdded', 'email', 'old@example.com', 'en', now() - make_interval(days => n * 7, hours => n * ${hours}) from generate_series(0, 1) n`;
  await sql`
    insert into admin_invitations (kind, contact, username, role, invited_by, expires_at)
    select 'email', n || '@example.com', 'member-' || n, 'support', ${userId}, now() + make_interval(hours => n * ${hours})
    from generate_series(-1, 1, 2) n`;
  await sql`
    insert into rate_limits (key, points, expire) values
      ('old', 1, extract(epoch from now() - make_interval(hours => ${hours})) * 1000),
      ('new', 1, extract(epoch from now() + interval '1 hour') * 1000)`;
}

const counts = async () => {
  const [row] = await sql`
    select (select count(*)::int from login_codes) as codes, (select count(*)::int from sessions) as sessions,
      (select count(*)::int from refresh_tokens) as tokens, (select count(*)::int from wechat_sign_ins) as "signIns",
      (select count(*)::int from rate_limits where key in ('old', 'new')) as counters,
      (select count(*)::int from login_notices) as notices,
      (select count(*)::int from admin_invitations) as invitations`;
  return row;
};

test('what is over is deleted in batches and counted, what is under way stays, and the time is kept', async () => {
  await fill(2);
  const log = jest.fn<(data: object, text: string) => void>();
  const ctx = asSystem();
  await clearExpired({ ...ctx, log: Object.assign(Object.create(ctx.log), { info: log }) });
  expect(await counts()).toEqual({
    codes: 1,
    sessions: 2,
    tokens: 1,
    signIns: 0,
    counters: 1,
    notices: 1,
    invitations: 1,
  });
  expect(log).toHaveBeenCalledWith(
    {
      cleared: expect.objectContaining({
        codes: 2500,
        signIns: 1,
        tokens: 1,
        sessions: 1,
        endedSessions: 1,
        notices: 1,
        invitations: 1,
        counters: 1,
      }),
      erased: 0,
    },
    'expired data cleared',
  );
  const [kept] = await sql`select value ->> 'at' as at from settings where key = 'privacy.cleared'`;
  expect(kept?.['at']).toBe(ctx.now.toISOString());
});

test.each(['login_codes', 'sessions', 'refresh_tokens'])(
  'the rows of %s that are over are found by an index',
  async (table) => {
    const end = 'expires_at';
    const plan = await sql.begin(async (sql) => {
      await sql`set local enable_seqscan = off`;
      return sql.unsafe(`explain select ctid from ${table} where ${end} < now() order by ${end} limit 1000`);
    });
    expect(plan.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain('_expiry');
  },
);

test('orders, payments, refunds, consents and audit entries are never deleted', async () => {
  const before = await sql`
    select (select count(*) from orders) as o, (select count(*) from payments) as p, (select count(*) from refunds) as r,
      (select count(*) from consents) as c, (select count(*) from audit_acts) as a, (select count(*) from payment_notices) as n`;
  await clearExpired({ ...asSystem(), now: new Date(Date.now() + 5 * 365 * 86_400_000) });
  expect(
    await sql`
    select (select count(*) from orders) as o, (select count(*) from payments) as p, (select count(*) from refunds) as r,
      (select count(*) from consents) as c, (select count(*) from audit_acts) as a, (select count(*) from payment_notices) as n`,
  ).toEqual(before);
});

const newSession = async (): Promise<string> => {
  const [row] = await sql<{ id: string }[]>`
    insert into sessions (id, user_id, audience, expires_at)
    values (gen_random_uuid(), ${await newCustomer()}, 'customer', 'infinity') returning id`;
  return row?.id ?? '';
};

/** How long a row of each kind stays after its end, and one with that end (privacy 6, auth 23, products 16, alerts 6). */
const ended: Record<Kept, { stays: number; table: string; write: (end: string) => Promise<unknown> }> = {
  codes: {
    ...{ stays: hours(1), table: 'login_codes' },
    write: (end) => sql`
      insert into login_codes (kind, contact, code_hash, expires_at) values ('email', 'a@example.com', 'x', ${end})`,
  },
  signIns: {
    ...{ stays: hours(1), table: 'wechat_sign_ins' },
    write: async (end) => sql`
      insert into wechat_sign_ins (state_hash, session_id, expires_at) values ('x', ${await newSession()}, ${end})`,
  },
  tokens: {
    ...{ stays: hours(1), table: 'refresh_tokens' },
    write: async (end) => sql`
      insert into refresh_tokens (token_hash, session_id, expires_at) values ('x', ${await newSession()}, ${end})`,
  },
  sessions: {
    ...{ stays: hours(1), table: 'sessions' },
    write: async (end) => sql`update sessions set expires_at = ${end} where id = ${await newSession()}`,
  },
  endedSessions: {
    ...{ stays: days(30), table: 'sessions' },
    write: async (end) => sql`update sessions set revoked_at = ${end} where id = ${await newSession()}`,
  },
  notices: {
    ...{ stays: days(7), table: 'login_notices' },
    write: (end) => sql`
      insert into login_notices (kind, contact_kind, contact, language, created_at)
      values ('phoneAdded', 'email', 'a@example.com', 'en', ${end})`,
  },
  invitations: {
    ...{ stays: hours(1), table: 'admin_invitations' },
    write: async (end) => sql`
      insert into admin_invitations (kind, contact, username, role, invited_by, expires_at)
      values ('email', 'a@example.com', 'member', 'support', ${await newCustomer()}, ${end})`,
  },
  returnNotices: {
    ...{ stays: days(180), table: 'return_notices' },
    write: (end) => sql`
      insert into return_notices (product_id, contact_kind, contact, language, created_at)
      values (1, 'email', 'a@example.com', 'en', ${end})`,
  },
  alerts: {
    ...{ stays: days(90), table: 'alerts' },
    write: (end) => sql`
      insert into alerts (kind, subject, channel, facts, created_at, next_try_at)
      values ('paid', 'x', 'mail', '{}', ${end}, ${end})`,
  },
  guesses: {
    ...{ stays: days(1), table: 'wrong_guesses' },
    write: (end) => sql`insert into wrong_guesses (day) values (${end}::timestamptz::date - 1)`,
  },
  passwordTries: {
    ...{ stays: days(1), table: 'password_tries' },
    write: (end) => sql`insert into password_tries (key, free_at) values ('x', ${end})`,
  },
  counters: {
    ...{ stays: hours(1), table: 'rate_limits' },
    write: (end) =>
      sql`insert into rate_limits (key, points, expire) values ('x', 1, extract(epoch from ${end}::timestamptz) * 1000)`,
  },
  values: {
    ...{ stays: hours(1), table: 'settings' },
    write: (end) => sql`insert into settings (key, value, expires_at) values ('x', '1', ${end})`,
  },
};

describe('a row stays as long as the rules say, and not a minute longer', () => {
  const end = new Date('2026-03-01T00:00:00Z');

  test.each(keysOf(kept))('%s', async (kind) => {
    const { stays, table, write } = ended[kind];
    await sql`delete from ${sql(table)}`;
    await write(end.toISOString());
    const clearAt = (now: Date) => clearRows(asSystem({ now }));
    expect((await clearAt(later(end, stays - minutes(1))))[kind]).toBe(0);
    expect(await sql`select from ${sql(table)}`).toHaveLength(1);
    expect((await clearAt(later(end, stays + minutes(1))))[kind]).toBe(1);
    expect(await sql`select from ${sql(table)}`).toHaveLength(0);
  });

  test('passwordTries, where the name has signed in: 90 days', async () => {
    await sql`delete from password_tries`;
    await sql`insert into password_tries (key, free_at, succeeded_at) values ('x', '2026-03-01T00:00Z', '2026-03-01T00:00Z')`;
    await clearRows(asSystem({ now: later(end, days(90) - minutes(1)) }));
    expect(await sql`select from password_tries`).toHaveLength(1);
    await clearRows(asSystem({ now: later(end, days(90) + minutes(1)) }));
    expect(await sql`select from password_tries`).toHaveLength(0);
  });
});
