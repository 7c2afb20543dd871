import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { shanghaiDate } from '../clock';
import {
  clientOf,
  control,
  get,
  newNumber,
  openNotification,
  orderBody,
  post,
  refusalOf,
  startReceiver,
  startTestSandbox,
  TRANSACTIONS,
  until,
  type TestSandbox,
} from '../testing';

const REFUNDS = 'v3/refund/domestic/refunds';
let sandbox: TestSandbox;
let shop: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  shop = await startReceiver();
});
afterAll(async () => {
  await sandbox.stop();
  await shop.stop();
});
beforeEach(async () => {
  await control(sandbox, 'reset');
  await control(sandbox, 'settings', { refunds: { delayMs: 10 }, bills: { readyHour: 0 } });
  shop.received.length = 0;
});

async function paidOrder(pay: object = {}): Promise<string> {
  const order = orderBody(sandbox, shop.url);
  await post(clientOf(sandbox), `${TRANSACTIONS}/native`, order);
  await control(sandbox, 'pay', { outTradeNo: order.out_trade_no, notify: false, ...pay });
  return order.out_trade_no;
}

const refundBody = (outTradeNo: string, refund: number, changes: object = {}) => ({
  out_trade_no: outTradeNo,
  out_refund_no: newNumber(),
  notify_url: shop.url,
  amount: { refund, total: 169900, currency: 'CNY' },
  ...changes,
});

const announced = () => sandbox.world.state.notifications.all().map(({ event }) => event);

describe('refunds', () => {
  test('are accepted, settled a little later and reported by a notification; the query agrees', async () => {
    const no = await paidOrder();
    const request = refundBody(no, 100);
    const accepted = await post(clientOf(sandbox), REFUNDS, request);
    expect(accepted.data).toMatchObject({ status: 'PROCESSING', amount: { refund: 100, total: 169900 } });
    const notification = openNotification(sandbox, await until(() => shop.received[0]));
    expect(notification).toMatchObject({ isSigned: true, event: 'REFUND.SUCCESS' });
    expect(notification.resource).toMatchObject({
      refund_status: 'SUCCESS',
      out_refund_no: request.out_refund_no,
    });
    const found = await get(clientOf(sandbox), `${REFUNDS}/${request.out_refund_no}`);
    expect(found.data).toMatchObject({ status: 'SUCCESS', out_trade_no: no });
    const mchid = sandbox.environment['WECHATPAY_MCHID'];
    const order = await get(clientOf(sandbox), `${TRANSACTIONS}/out-trade-no/${no}`, { mchid });
    expect(order.data).toMatchObject({ trade_state: 'REFUND' });
  });

  test('one number is one refund; the sum never exceeds the payment', async () => {
    const no = await paidOrder();
    const request = refundBody(no, 100_000);
    const first = await post(clientOf(sandbox), REFUNDS, request);
    const again = await post(clientOf(sandbox), REFUNDS, request);
    expect(again.data['refund_id']).toBe(first.data['refund_id']);
    const over = await refusalOf(post(clientOf(sandbox), REFUNDS, refundBody(no, 69_901)));
    expect(over).toMatchObject({ status: 400, code: 'INVALID_REQUEST' });
    expect((await post(clientOf(sandbox), REFUNDS, refundBody(no, 69_900))).status).toBe(200);
  });

  test('end in another state when it is set, and are refused without money or payment', async () => {
    const no = await paidOrder();
    await control(sandbox, 'settings', { refunds: { outcome: 'ABNORMAL' } });
    await post(clientOf(sandbox), REFUNDS, refundBody(no, 1));
    expect(openNotification(sandbox, await until(() => shop.received[0]))).toMatchObject({
      event: 'REFUND.ABNORMAL',
    });
    await control(sandbox, 'settings', { refunds: { refuse: 'NOT_ENOUGH' } });
    expect(await refusalOf(post(clientOf(sandbox), REFUNDS, refundBody(no, 1)))).toMatchObject({
      status: 403,
      code: 'NOT_ENOUGH',
    });
    const unpaid = refundBody(newNumber(), 1);
    expect(await refusalOf(post(clientOf(sandbox), REFUNDS, unpaid))).toMatchObject({
      status: 404,
      code: 'RESOURCE_NOT_EXISTS',
    });
    expect(await refusalOf(get(clientOf(sandbox), `${REFUNDS}/${newNumber()}`))).toMatchObject({
      status: 404,
    });
  });

  test.each(['CLOSED', 'ABNORMAL'] as const)('one that is ended by hand as %s stays so', async (status) => {
    const no = await paidOrder();
    const { refunds } = sandbox.provider;
    const ended = refunds.request(refundBody(no, 1)).outRefundNo;
    // In the same turn as the request, so that it is surely before the timer.
    expect(refunds.settle(ended, status)).toMatchObject({ status });
    const later = refunds.request(refundBody(no, 2)).outRefundNo;
    await until(() => refunds.find(later)?.status === 'SUCCESS');
    expect(refunds.find(ended)).toMatchObject({ status });
    expect(announced()).toEqual([`REFUND.${status}`, 'REFUND.SUCCESS']);
  });

  test('one that has succeeded or is closed cannot end in another way; one that failed can succeed by hand', async () => {
    await control(sandbox, 'settings', { refunds: { delayMs: 60_000 } });
    const no = await paidOrder();
    const request = refundBody(no, 1);
    await post(clientOf(sandbox), REFUNDS, request);
    const end = (status: string, { out_refund_no } = request) =>
      control(sandbox, `refunds/${out_refund_no}`, { status });
    expect(await end('ABNORMAL')).toMatchObject({ status: 200, data: { status: 'ABNORMAL' } });
    expect(await end('SUCCESS')).toMatchObject({ status: 200, data: { status: 'SUCCESS' } });
    expect(await end('SUCCESS')).toMatchObject({ status: 200, data: { status: 'SUCCESS' } });
    for (const status of ['CLOSED', 'ABNORMAL'])
      expect(await end(status)).toEqual({ status: 409, data: { message: 'the status is SUCCESS' } });
    const closed = refundBody(no, 2);
    await post(clientOf(sandbox), REFUNDS, closed);
    expect(await end('CLOSED', closed)).toMatchObject({ status: 200, data: { status: 'CLOSED' } });
    // Its money may have been refunded by another one since.
    expect(await end('SUCCESS', closed)).toEqual({ status: 409, data: { message: 'the status is CLOSED' } });
    expect((await end('CLOSED', refundBody(no, 3))).status).toBe(404);
    expect(announced()).toEqual(['REFUND.ABNORMAL', 'REFUND.SUCCESS', 'REFUND.CLOSED']);
  });
});

describe('bills', () => {
  const DAY = 24 * 3600_000;
  const yesterday = () => shanghaiDate(Date.now() - DAY);
  const request = (params: Record<string, string>) => get(clientOf(sandbox), 'v3/bill/tradebill', params);

  test('yesterday’s bill lists the payment in yuan; the file is unsigned and matches its hash', async () => {
    const no = await paidOrder({ paidAt: new Date(Date.now() - DAY).toISOString() });
    const { data } = await request({ bill_date: yesterday(), tar_type: 'GZIP' });
    const address = new URL(String(data['download_url']));
    const file = await clientOf(sandbox)
      .chain(address.pathname.slice(1))
      .get<Buffer>({ params: Object.fromEntries(address.searchParams), responseType: 'arraybuffer' });
    const text = gunzipSync(file.data);
    expect(createHash('sha1').update(text).digest('hex')).toBe(data['hash_value']);
    const rows = text.toString('utf8').trim().split('\r\n');
    expect(rows).toHaveLength(4);
    expect(rows[0]?.split(',')).toHaveLength(rows[1]?.split(',').length ?? 0);
    expect(rows[1]).toContain(`\`${no},`);
    expect(rows[1]).toContain('`1699.00,');
    expect(rows[3]).toBe('`1,`1699.00,`0.00,`0.00,`0.00,`1699.00,`0.00');
  });

  test('a day without payments has no bill, and neither has today', async () => {
    expect(await refusalOf(request({ bill_date: yesterday() }))).toMatchObject({
      code: 'NO_STATEMENT_EXIST',
    });
    expect(await refusalOf(request({ bill_date: shanghaiDate(Date.now()) }))).toMatchObject({
      status: 400,
      code: 'INVALID_REQUEST',
    });
  });

  test('a download without a signature is refused', async () => {
    await paidOrder({ paidAt: new Date(Date.now() - DAY).toISOString() });
    const { data } = await request({ bill_date: yesterday() });
    const bare = await fetch(String(data['download_url']));
    expect(bare.status).toBe(401);
  });
});
