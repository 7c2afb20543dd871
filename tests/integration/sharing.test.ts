import '@/tests/support/own-database';
import { createHash } from 'node:crypto';
import { later, minutes } from '@/platform/time';
import { asVisitor } from '@/tests/support/context';
import { openProvider, type Provider } from '@/tests/support/provider';
import { waiting } from '@/tests/support/waiting';

let provider: Provider;
let sql: typeof import('@/db/client').sql;
let getShareConfig: typeof import('@/lib/sharing/get-share-config').getShareConfig;
let origin: string;

beforeAll(async () => {
  provider = await openProvider(() => Promise.reject(new Error('nothing is received here')));
  ({ sql } = await import('@/db/client'));
  ({ getShareConfig } = await import('@/lib/sharing/get-share-config'));
  origin = String(process.env['APP_URL']);
});
afterAll(async () => {
  await provider.stop();
  await sql.end();
});
beforeEach(async () => {
  await provider.control('reset');
  await sql`delete from settings where key like 'wechat-%'`;
});

const nothing = { params: undefined, headers: undefined, body: undefined };
const getConfig = (url = `${origin}/`, now = new Date()) =>
  getShareConfig(asVisitor({ now }), { ...nothing, query: { url } });

const stored = async (key: string) =>
  (await sql`select value, extract(epoch from expires_at)::int as ends from settings where key = ${key}`)[0];

/** The number of calls to WeChat for a token and for a ticket. */
async function callCounts() {
  const { calls } = await provider.read<{ calls: { target: string }[] }>('calls');
  const of = (path: string) => calls.filter(({ target }) => target.startsWith(path)).length;
  return { tokens: of('/cgi-bin/stable_token'), tickets: of('/cgi-bin/ticket/getticket') };
}

test('signs the address without its fragment, with the stored ticket', async () => {
  const config = await getConfig(`${origin}/science?from=timeline#top`);
  const ticket = (await stored('wechat-ticket'))?.['value'];
  const text = `jsapi_ticket=${ticket}&noncestr=${config.nonceStr}&timestamp=${config.timestamp}&url=${origin}/science?from=timeline`;
  expect(config.signature).toBe(createHash('sha1').update(text).digest('hex'));
  expect(config.appId).toBe(process.env['WECHAT_APPID']);
  expect(config.sdkUrl).toMatch(/\/open\/js\/jweixin-1\.6\.0\.js$/);
});

test('refuses the address of another site, without a call to WeChat', async () => {
  for (const url of ['https://evil.example/', `${origin}.evil.example/`, 'javascript:alert(1)'])
    await expect(getConfig(url)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'url' }],
    });
  expect(await callCounts()).toEqual({ tokens: 0, tickets: 0 });
});

test('requests one ticket for all pages, however many come at once', async () => {
  await provider.control('faults', { kind: 'delay', path: '/cgi-bin/stable_token', ms: 300 });
  const configs = await Promise.all(Array.from({ length: 12 }, () => getConfig()));
  expect(new Set(configs.map(({ nonceStr }) => nonceStr)).size).toBe(12);
  expect(await callCounts()).toEqual({ tokens: 1, tickets: 1 });
});

test('a ticket that another instance stores between the read and the claim is used', async () => {
  const now = new Date();
  const other = await sql.reserve();
  await other`begin`;
  await other`insert into settings (key, value, expires_at) values ('wechat-ticket-refresh', '"asking"', ${now.toISOString()})`;
  const config = getConfig(undefined, now);
  await waiting(sql, 1);
  const end = later(now, minutes(120)).toISOString();
  await other`insert into settings (key, value, expires_at) values ('wechat-ticket', '"brought"', ${end})`;
  await other`commit`;
  other.release();
  await expect(config).resolves.toMatchObject({ signature: expect.any(String) });
  expect([await callCounts(), (await stored('wechat-ticket'))?.['value']]).toEqual([
    { tokens: 0, tickets: 0 },
    'brought',
  ]);
});

test('renews before the end, and uses the old ticket meanwhile', async () => {
  const now = new Date();
  await getConfig(undefined, now);
  const first = await stored('wechat-ticket');
  await provider.control('faults', { kind: 'delay', path: '/cgi-bin/*', ms: 300 });
  const soonOver = later(now, minutes(117));
  await Promise.all(Array.from({ length: 6 }, () => getConfig(undefined, soonOver)));
  expect(await callCounts()).toMatchObject({ tickets: 2 });
  expect((await stored('wechat-ticket'))?.['ends']).toBeGreaterThan(first?.['ends']);
});

test('a token that WeChat no longer accepts is replaced', async () => {
  const end = later(new Date(), minutes(60));
  await sql`insert into settings (key, value, expires_at) values ('wechat-token', '"ended"', ${end.toISOString()})`;
  await getConfig();
  expect(await callCounts()).toEqual({ tokens: 1, tickets: 2 });
  expect((await stored('wechat-token'))?.['value']).not.toBe('ended');
});

test('a refusal is reported as the provider’s, and WeChat is not called again for a while', async () => {
  const rejection = { errcode: 40164, errmsg: 'invalid ip' };
  await provider.control('faults', {
    kind: 'status',
    path: '/cgi-bin/stable_token',
    status: 200,
    body: rejection,
  });
  const now = new Date();
  await expect(getConfig(undefined, now)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  await expect(getConfig(undefined, now)).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
  expect(await callCounts()).toEqual({ tokens: 1, tickets: 0 });
  await expect(getConfig(undefined, later(now, minutes(1)))).resolves.toMatchObject({
    signature: expect.any(String),
  });
});

test('a ticket that is valid for some minutes is used when no new one is available', async () => {
  const now = new Date();
  await getConfig(undefined, now);
  await provider.control('faults', { kind: 'status', path: '/cgi-bin/*', status: 503, times: 3 });
  await expect(getConfig(undefined, later(now, minutes(117)))).resolves.toMatchObject({
    signature: expect.any(String),
  });
});

test('a claim whose process died expires', async () => {
  const now = new Date();
  await sql`insert into settings (key, value, expires_at) values ('wechat-ticket-refresh', '"asking"', ${now.toISOString()})`;
  await expect(getConfig(undefined, later(now, 1))).resolves.toMatchObject({ signature: expect.any(String) });
});
