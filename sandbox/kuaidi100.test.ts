import { createHash } from 'node:crypto';
import { control, startTestSandbox, type TestSandbox } from './testing';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => control(sandbox, 'reset'));

const number = 'YT0123456789012';

async function query(param: object, given: { key?: string; customer?: string } = {}) {
  const { KUAIDI100_CUSTOMER = '', KUAIDI100_KEY = '' } = sandbox.environment;
  const { customer = KUAIDI100_CUSTOMER, key = KUAIDI100_KEY } = given;
  const text = JSON.stringify(param);
  const sign = createHash('md5').update(`${text}${key}${customer}`).digest('hex').toUpperCase();
  const response = await fetch(`${sandbox.environment['KUAIDI100_BASE_URL']}/poll/query.do`, {
    method: 'POST',
    body: new URLSearchParams({ customer, sign, param: text }),
  });
  const body = response.status === 200 ? await response.json() : {};
  return { status: response.status, ...(body as Record<string, unknown>) };
}
const ask = () => query({ com: 'yuantong', num: number });
const send = (path: string, fields: Record<string, string>) =>
  fetch(sandbox.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('a parcel has no word until it moves, and then its newest word first', async () => {
  expect(await ask()).toEqual({
    ...{ status: 200, result: false, returnCode: '500' },
    message: '查询无结果，请隔段时间再查',
  });
  await send('/parcels', { number, state: '1' });
  await control(sandbox, 'parcels', { number, state: '3', context: '已由门卫签收' });
  expect(await ask()).toMatchObject({
    ...{ message: 'ok', nu: number, com: 'yuantong', status: '200', state: '3' },
    data: [{ context: '已由门卫签收' }, { context: expect.stringContaining('揽收') }],
  });
});

test.each([
  [{ com: 'yuantong', num: number }, { key: 'wrong' }, '503'],
  [{ com: 'yuantong', num: number }, { customer: 'nobody' }, '503'],
  [{ com: 'unheard', num: number }, {}, '400'],
  [{ com: 'yuantong', num: '1' }, {}, '400'],
  [{ com: 'shunfeng', num: 'SF1390274418263' }, {}, '408'],
  [{ com: 'zhongtong', num: number, phone: '13800002217' }, {}, '408'],
])('%j with %j is refused with %s', async (param, account, returnCode) => {
  expect(await query(param, account)).toMatchObject({ status: 200, result: false, returnCode });
});

test('the last four digits open a parcel of a careful carrier', async () => {
  await control(sandbox, 'parcels', { number: 'SF1390274418263', state: '0' });
  const param = { com: 'shunfeng', num: 'SF1390274418263', phone: '2217' };
  expect(await query(param)).toMatchObject({ message: 'ok', state: '0' });
});

test('on its page the service goes away, refuses the key, has no quota, and works again', async () => {
  await send('/parcels/service', { state: 'away' });
  expect(await ask()).toEqual({ status: 502 });
  await send('/parcels/service', { state: 'wrongKey' });
  expect(await ask()).toMatchObject({ returnCode: '503' });
  await send('/parcels/service', { state: 'noQuota' });
  expect(await ask()).toMatchObject({ returnCode: '601' });
  await send('/parcels/service', { state: 'good' });
  expect(await ask()).toMatchObject({ returnCode: '500' });
});

test('the words of a number that is asked for too often stay as they were', async () => {
  await control(sandbox, 'settings', { tracking: { lockAfter: 1 } });
  await control(sandbox, 'parcels', { number, state: '0' });
  expect(await ask()).toMatchObject({ state: '0' });
  sandbox.world.clock.skewMs = 1000;
  await control(sandbox, 'parcels', { number, state: '3' });
  expect(await ask()).toMatchObject({ state: '0' });
});

test('what nobody knows moves nothing', async () => {
  await send('/parcels', { number: '<b>', state: '1' });
  await send('/parcels', { number, state: '77' });
  const page = await (await fetch(`${sandbox.url}/parcels`)).text();
  expect(page).not.toContain(number);
});
