import { jest } from '@jest/globals';
import type { Sql } from 'postgres';
import { fillWithOrders, withoutTimeouts } from '../support/many-orders';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let patient: Sql;
let look: () => Promise<Record<string, { state: string; reason: string; zh: string; en: string }>>;

beforeAll(async () => {
  shop = await openShop();
  ({ patientSql: patient } = await import('@/db/client'));
  const { runChecks: lookThrough, presentFinding: tellFinding } =
    await import('@/lib/readiness/check-readiness');
  look = async () =>
    Object.fromEntries(
      (await lookThrough()).map((finding) => [
        finding.key,
        {
          state: finding.state,
          reason: finding.reason,
          zh: tellFinding(finding, 'zh').message,
          en: tellFinding(finding, 'en').message,
        },
      ]),
    );
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.provider.control('reset');
  await shop.sql`delete from settings where key like any (array['crm.%', 'wechat-%']) or key in ('backup.last', 'privacy.cleared')`;
});

const fault = (path: string, body: object, status = 200) =>
  shop.provider.control('faults', { kind: 'status', path, status, body, times: 9 });

describe('the readiness check', () => {
  test('reports a shop with working providers as ready, except for what a sandbox and a new shop lack', async () => {
    await shop.sql`update pgboss.version set cron_on = now() - interval '10 minutes'`;
    const found = await look();
    const states = Object.fromEntries(Object.entries(found).map(([key, { state }]) => [key, state]));
    expect(states).toEqual({
      database: 'good',
      connections: 'good',
      replica: 'good',
      samples: 'note',
      instances: 'good',
      queue: 'bad',
      addresses: 'note',
      merchantKey: 'good',
      platformKeys: 'good',
      clock: 'good',
      notifyAddress: 'note',
      signIn: 'note',
      sharing: 'good',
      sms: 'good',
      mail: 'good',
      crm: 'good',
      alerts: 'good',
      bills: 'good',
      tracking: 'good',
      external: 'good',
      logins: 'good',
      storage: 'good',
      backup: 'note',
      clearing: 'note',
      figures: 'note',
      shop: 'note',
    });
    // Whoever looks from a machine of their own cannot tell which of the two the shop lacks.
    for (const text of [found['queue']?.zh, found['queue']?.en])
      for (const way of ['npm run worker', '/api/jobs/drain']) expect(text).toContain(way);
    expect(found['queue']?.reason).toBe('stopped');
  });

  test('names the command that fills a database in which nothing can be sold', async () => {
    await shop.sql`create table kept_areas as table areas`;
    await shop.sql`delete from areas`;
    const { database } = await look();
    await shop.sql`insert into areas table kept_areas`;
    expect(database).toMatchObject({
      state: 'bad',
      reason: 'unfilled',
      zh: expect.stringContaining('npm run db:migrate') as string,
      en: expect.stringContaining('SHOP_MODE=live npm run db:migrate') as string,
    });
    expect((await look())['database']).toMatchObject({ state: 'good' });
  });

  test('names each value of the shop that is missing or a sample', async () => {
    await shop.sql`update shop_identity set icp_number = ''`;
    const { shop: finding } = await look();
    expect(finding?.zh).toContain('法定名称（示例值）、统一社会信用代码（示例值）');
    expect(finding?.en).toContain('ICP number (empty)');
    expect(finding?.en.match(/service link \(sample\)/g)).toHaveLength(1);
  });

  test('turns red when the clearing job has not run, and shows the oldest row of each kind', async () => {
    const ran = (hours: number) => shop.sql`
      insert into settings (key, value)
      values ('privacy.cleared', jsonb_build_object('at', now() - make_interval(hours => ${hours})))
      on conflict (key) do update set value = excluded.value`;
    await shop.sql`
      insert into login_codes (kind, contact, code_hash, expires_at)
      values ('email', 'old@example.com', 'x', now() - interval '90 minutes')`;
    await ran(2);
    expect((await look())['clearing']).toMatchObject({
      state: 'good',
      en: expect.stringContaining('codes 2/1'),
    });
    await ran(3);
    expect((await look())['clearing']).toMatchObject({ state: 'bad', reason: 'stopped' });
    await shop.sql`update login_codes set expires_at = now() - interval '4 hours' where contact = 'old@example.com'`;
    await ran(1);
    expect((await look())['clearing']).toMatchObject({ state: 'bad', reason: 'behind' });
    await shop.sql`delete from login_codes where contact = 'old@example.com'`;
  });

  test('names the settings in which another process of the shop differs, without their values', async () => {
    const { recordSettings } = await import('@/lib/readiness/record-settings');
    const { env } = await import('@/platform/env');
    const { AUTH_SECRET, WECHATPAY_MCHID, ORDER_EXPIRY_HOURS_OTHER } = env;
    await recordSettings(shop.asSystem());
    expect((await look())['instances']).toMatchObject({ state: 'good' });
    Object.assign(env, {
      AUTH_SECRET: 'another-secret-of-thirty-two-letters',
      WECHATPAY_MCHID: '1900000099',
      ORDER_EXPIRY_HOURS_OTHER: ORDER_EXPIRY_HOURS_OTHER + 1,
    });
    await recordSettings(shop.asSystem());
    Object.assign(env, { AUTH_SECRET, WECHATPAY_MCHID, ORDER_EXPIRY_HOURS_OTHER });
    expect((await look())['instances']).toMatchObject({
      state: 'bad',
      reason: 'differ',
      en: expect.stringContaining('AUTH_SECRET, WECHATPAY_MCHID, ORDER_EXPIRY_HOURS_OTHER'),
    });
    const [stored] = await shop.sql`select value::text from settings where key = 'instances.settings'`;
    expect(stored?.['value']).not.toMatch(/another-secret|1900000099/);
    await recordSettings(shop.asSystem());
    expect((await look())['instances']).toMatchObject({ state: 'good' });
    const writtenAt = () => shop.sql`select xmin::text from settings where key = 'instances.settings'`;
    const before = await writtenAt();
    await recordSettings(shop.asSystem());
    expect(await writtenAt()).toEqual(before);
  });

  test('leaves no payment, message or record behind', async () => {
    await look();
    expect(await shop.transactions()).toHaveLength(0);
    expect((await shop.provider.read<{ records: unknown[] }>('crm')).records).toHaveLength(0);
    const outbox = await fetch(`${shop.provider.sandbox.url}/outbox.json`);
    expect(await outbox.json()).toEqual({ messages: [] });
  });

  test('names the refusal of each provider, and the setting that corrects it, in both languages', async () => {
    await fault('/v3/pay/transactions/*', { code: 'SIGN_ERROR', message: '签名错误' }, 401);
    await fault('/sns/oauth2/access_token', { errcode: 40125, errmsg: 'invalid appsecret' });
    await fault('/cgi/corpAccessToken/*', { errorCode: 10006, errorMessage: 'appSecret is illegal' });
    await fault('/', { Code: 'isv.AMOUNT_NOT_ENOUGH' });
    const found = await look();
    for (const [key, setting] of [
      ['merchantKey', 'WECHATPAY_MERCHANT_SERIAL'],
      ['signIn', 'WECHAT_APP_SECRET'],
      ['crm', 'CRM_APP_SECRET'],
      ['sms', 'SMS_ACCESS_KEY_SECRET'],
    ] as const) {
      expect([key, found[key]?.state]).toEqual([key, 'bad']);
      expect(found[key]?.zh).toContain(setting);
      expect(found[key]?.en).toContain(setting);
    }
  });

  test('names the IP whitelist where WeChat gives no ticket for share cards, as a warning', async () => {
    await fault('/cgi-bin/stable_token', { errcode: 40164, errmsg: 'invalid ip' });
    const { sharing, signIn } = await look();
    expect(signIn).toMatchObject({ state: 'note' });
    expect(sharing).toMatchObject({ state: 'note', reason: 'refused' });
    expect(sharing?.zh).toMatch(/errcode 40164.*IP 白名单/);
    expect(sharing?.en).toMatch(/errcode 40164.*IP whitelist/);
  });

  test('names the domains that the official account needs beside the one for signing in', async () => {
    const { signIn } = await look();
    expect(signIn?.zh).toContain('JS 接口安全域名');
    expect(signIn?.en).toContain('JS interface secure domain');
  });

  test('reports a CRM without the two objects, and a provider that is not available', async () => {
    await fault('/cgi/crm/custom/*', { errorCode: 32000, errorMessage: 'no such object' });
    await shop.provider.control('faults', { kind: 'reset_before', path: '/v3/pay/transactions/*', times: 9 });
    const found = await look();
    expect(found['crm']).toMatchObject({ state: 'bad', reason: 'objects' });
    expect(found['merchantKey']).toMatchObject({ state: 'bad', reason: 'away' });
  });

  test('reports the age of the back-up', async () => {
    const { sql } = shop;
    const leave = (hours: number) => sql`
      insert into settings (key, value)
      values ('backup.last', jsonb_build_object('at', now() - make_interval(hours => ${hours})))
      on conflict (key) do update set value = excluded.value`;
    await leave(3);
    expect((await look())['backup']).toMatchObject({ state: 'good', en: expect.stringContaining('3 hours') });
    await leave(50);
    expect((await look())['backup']).toMatchObject({ state: 'note', reason: 'old' });
  });

  test('every possible finding has its sentence in both languages, with all values filled in', async () => {
    const found = await look();
    for (const { zh, en } of Object.values(found)) {
      expect(zh).toMatch(/\p{Script=Han}/u);
      expect(en).toMatch(/^[^\p{Script=Han}]+$/u);
      expect(`${zh}${en}`).not.toMatch(/\{\w+\}/);
    }
  });
});

describe('the metrics', () => {
  const read = async () => (await (await import('@/lib/readiness/render-metrics')).renderMetrics()).text;

  test('show orders, payments, notifications, jobs, provider calls and the pool', async () => {
    const order = await shop.placeOrder();
    const { outTradeNo } = await order.pay();
    await shop.provider.control('pay', { outTradeNo, notify: false });
    await order.status();
    const text = await read();
    expect(text).toMatch(/shop_orders\{status="paid"\} [1-9]/);
    expect(text).toMatch(/shop_payments\{state="succeeded"\} [1-9]/);
    expect(text).toContain('shop_payments{state="unknown"} 0');
    expect(text).toContain('shop_payments_unanswered 0');
    expect(text).toMatch(/shop_payment_notices\{verdict="accepted"\} [1-9]/);
    expect(text).toMatch(/shop_jobs\{job="order-message",state="created"\} [1-9]/);
    expect(text).toMatch(
      /shop_provider_call_duration_seconds_count\{provider="wechatpay",call="POST [^"]+native"/,
    );
    expect(text).toMatch(/shop_database_pool\{what="busy"\} \d/);
    expect(text).toMatch(/shop_outward_open\{kind="message",state="waiting"\} [1-9]/);
  });

  test('do not read a large table: they use the planner’s statistics', async () => {
    const { sql } = shop;
    await withoutTimeouts(patient, async (sql) => {
      // Only the last statement updates the planner's statistics.
      await sql`alter table payment_notices set (autovacuum_enabled = false)`;
      await sql`
        insert into payment_notices (source, out_trade_no, verdict)
        select 'bulk:' || n, 'HS' || n, case when n % 4 = 0 then 'late' else 'ignored' end
        from generate_series(1, 40000) n`;
      await sql`vacuum (analyze) payment_notices`;
    });
    const { renderMetrics } = await import('@/lib/readiness/render-metrics');
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const { text } = await renderMetrics().finally(() => clock.mockRestore());
    const late = Number(/shop_payment_notices\{verdict="late"\} (\d+)/.exec(text)?.[1]);
    expect(late).toBeGreaterThan(9_000);
    expect(late).toBeLessThan(11_000);
    await sql`delete from payment_notices where source like 'bulk:%'`;
  });

  test('do not scan tables of many orders and payments', async () => {
    const { sql } = shop;
    await fillWithOrders(patient, 25_000);
    await withoutTimeouts(patient, async (sql) => {
      await sql`
        insert into payments (order_id, out_trade_no, type, state, amount, currency, request, expires_at, created_at)
        select id, 'HSBULK' || id, 'native', 'closed', total, 'CNY', '{}', created_at, created_at
        from orders where email like 'person%'`;
      await sql`vacuum (analyze) payments`;
    });
    const readThrough = () => sql<{ name: string; rows: string }[]>`
      select relname as name, seq_tup_read::text as rows from pg_stat_user_tables
      where relname in ('orders', 'payments', 'crm_applications') order by 1`;
    const settled = async () => {
      // All connections of the pool at once, so that each reports its statistics now and not within ten seconds.
      const pool = await Promise.all(Array.from({ length: sql.options.max }, () => sql.reserve()));
      await Promise.all(pool.map((each) => each`select pg_stat_force_next_flush()`));
      for (const each of pool) each.release();
      return readThrough();
    };
    const before = await settled();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    const { renderMetrics } = await import('@/lib/readiness/render-metrics');
    const { text } = await renderMetrics().finally(() => clock.mockRestore());
    expect(Number(/shop_payments\{state="closed"\} (\d+)/.exec(text)?.[1])).toBeGreaterThan(20_000);
    expect(await settled()).toEqual(before);
  }, 120_000);
});

describe('a day that is not compared with its bill', () => {
  afterEach(() => shop.sql`delete from reconciliations`);
  const compared = async (daysBack: number, state: string, failure: string | null = null) => {
    const [row] = await shop.sql<{ day: string }[]>`
      insert into reconciliations (day, state, failure, started_at)
      values ((now() at time zone 'Asia/Shanghai')::date - ${daysBack}::int, ${state}, ${failure}, now()) returning day::text`;
    return row?.day ?? '';
  };

  test('is named with the reason, once its bill should have been there for a day', async () => {
    await compared(1, 'failed', 'the bill is not ready');
    await compared(9, 'done');
    expect((await look())['bills']).toMatchObject({ state: 'good' });
    const [first, last] = [
      await compared(6, 'failed', 'HTTP 500'),
      await compared(4, 'failed', '403 NO_AUTH'),
    ];
    const { bills } = await look();
    expect(bills).toMatchObject({ state: 'bad', reason: 'failed' });
    for (const text of [bills?.zh, bills?.en]) {
      expect(text).toContain('403 NO_AUTH');
      expect(text).toContain(`${first}, ${last}`);
    }
  });

  test('is no more named when the provider keeps its bill no longer', async () => {
    await compared(95, 'failed', 'HTTP 500');
    expect((await look())['bills']).toMatchObject({ state: 'good' });
  });
});
