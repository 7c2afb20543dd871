import { readBill } from './bill';

const head =
  '交易时间,微信订单号,商户订单号,交易状态,应结订单金额,微信退款单号,商户退款单号,退款状态,订单金额,申请退款金额';
const summary = (rows: number) => ['总交易单数,应结订单总金额', `\`${rows},\`0.00`];
const cells = (...values: string[]) => values.map((value) => `\`${value}`).join(',');
const payment = cells(
  '2026-10-31 23:59:59',
  '42001',
  'HS1',
  'SUCCESS',
  '1599.00',
  '0',
  '0',
  '',
  '1699.00',
  '0.00',
);
const refund = (state: string) =>
  cells('2026-10-31 23:59:59', '42001', 'HS1', 'REFUND', '0.00', '5030', 'HR1', state, '0.00', '99.9');
const bill = (...rows: string[]) => `\uFEFF${[head, ...rows, ...summary(rows.length)].join('\r\n')}\r\n`;

test('payments count by the order’s amount, coupons or not; refunds by what was asked for', () => {
  expect(readBill(bill(payment, refund('SUCCESS')))).toEqual([
    { subject: 'payment', number: 'HS1', trade: 'HS1', providerNumber: '42001', amount: 169_900 },
    { subject: 'refund', number: 'HR1', trade: 'HS1', providerNumber: '5030', amount: 9_990 },
  ]);
});

test('a refund that came to nothing is no money; one under way is', () => {
  expect(readBill(bill(refund('FAIL')))).toEqual([]);
  expect(readBill(bill(refund('PROCESSING')))).toHaveLength(1);
});

test.each([
  ['another column', bill(payment).replace('商户订单号', '订单号')],
  ['fewer rows than it counts', bill(payment, payment).replace(`${payment}\r\n`, '')],
  ['an amount that is none', bill(payment.replace('1699.00', '1699.001'))],
  ['nothing', ''],
])('a file with %s is not compared', (_name, text) => {
  expect(() => readBill(text)).toThrow(/bill/);
});
