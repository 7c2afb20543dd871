import { sql } from '@/db/client';
import { alertKinds } from '@/values/alerts';
import { expectClosed, newAdmin } from '@/tests/support/admins';
import { logIn, logInAdmin, send } from '@/tests/support/http';

let owner: string;
let support: string;
let customer: string;
beforeAll(async () => {
  [owner, customer] = [await logInAdmin(), await logIn()];
  support = (await newAdmin('support')).token;
});
afterAll(() => sql.end());

const path = '/api/admin/alerts';
type Alerts = { version: number; language: string; robot: string[]; mail: string[]; recent: unknown[] };
const alertsOf = (data: unknown) => (data as { alerts: Alerts }).alerts;
const read = async (token = owner) => alertsOf((await send('GET', path, { token })).body.data);
const choice = { language: 'zh', robot: ['paid'], mail: [] };

test('an owner chooses, support reads, nobody else knows of it', async () => {
  const { version } = await read();
  const body = { version, ...choice };
  for (const call of [
    { method: 'GET', path },
    { method: 'PUT', path, body },
    { method: 'POST', path: `${path}/test`, body: { channel: 'robot' } },
  ])
    await expectClosed(call, customer);
  for (const call of [
    send('PUT', path, { token: support, body }),
    send('POST', `${path}/test`, { token: support, body: { channel: 'robot' } }),
  ]) {
    const refused = await call;
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
  }
  // A job may send a message between the two looks.
  const { recent: _, ...settings } = await read();
  expect(await read(support)).toMatchObject(settings);
});

test('what is chosen comes back, a stale version is 409 and a bad value 422 that names its field', async () => {
  const { version } = await read();
  const body = { version, ...choice };
  const saved = await send('PUT', path, { token: owner, body });
  expect([saved.status, saved.body.message]).toEqual([200, '提醒设置已保存']);
  expect(await read()).toMatchObject({ version: version + 1, ...choice });
  const stale = await send('PUT', path, { token: owner, body, language: 'en-US' });
  expect([stale.status, stale.body.code]).toEqual([409, 'CONFLICT']);
  const bad = await send('PUT', path, { token: owner, body: { ...body, robot: ['all'], language: 'fr' } });
  expect([bad.status, bad.body.errors?.map(({ path: field }) => field).sort()]).toEqual([
    422,
    ['language', 'robot.0'],
  ]);
  expect(await read()).toMatchObject({ version: version + 1, ...choice });
  const all = { version: version + 1, language: 'zh', robot: alertKinds, mail: [] };
  expect((await send('PUT', path, { token: owner, body: all })).status).toBe(200);
});

test('a test alert is sent at once by each channel', async () => {
  for (const channel of ['robot', 'mail']) {
    const { status, body } = await send('POST', `${path}/test`, { token: owner, body: { channel } });
    expect([status, body.data]).toEqual([200, { sent: true, reason: null }]);
  }
  const bad = await send('POST', `${path}/test`, { token: owner, body: { channel: 'sms' } });
  expect([bad.status, bad.body.errors?.[0]?.path]).toEqual([422, 'channel']);
});
