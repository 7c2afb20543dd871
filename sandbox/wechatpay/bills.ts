import { createHash, randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { shanghaiDate, shanghaiTime } from '../clock';
import { json, type Call, type Route } from '../http';
import type { Refund, Transaction } from '../state';
import type { World } from '../world';
import type { Ledger } from './ledger';
import { PayError, paramError } from './pay-error';

const DAY = 24 * 3600_000;
const URL_LIFE = 5 * 60_000;

const COLUMNS =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注';
const TOTALS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额';

const money = (fen: number) => (fen / 100).toFixed(2);
const cells = (values: (string | number)[]) => values.map((value) => `\`${value}`).join(',');
const plain = (text = '') => text.replaceAll(',', '\\ ').replaceAll(/[\r\n]+/g, '\\n');

/** The bill of a day: the response to the request is signed, the file itself is unsigned. */
export function billRoutes(world: World, ledger: Ledger): { request: Route; download: Route } {
  const offered = new Map<string, { file: Buffer; until: number }>();

  const request = (call: Call) => {
    const date = billDate(world, call.query.get('bill_date') ?? '');
    const type = call.query.get('bill_type') ?? 'ALL';
    const packing = call.query.get('tar_type');
    if (!['ALL', 'SUCCESS', 'REFUND'].includes(type))
      throw paramError('账单类型不合法', 'bill_type', type, 'query');
    if (packing !== null && packing !== 'GZIP')
      throw paramError('压缩类型不合法', 'tar_type', packing, 'query');
    const text = billOf(world, ledger, date, type);
    if (text === undefined) throw new PayError(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const unpacked = Buffer.from(text);
    const file = packing === 'GZIP' ? gzipSync(unpacked) : unpacked;
    const token = randomBytes(16).toString('hex');
    offered.set(token, { file, until: world.clock.now() + URL_LIFE });
    const hashed = world.settings.bills.hashOf === 'packed' ? file : unpacked;
    return json(200, {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(hashed).digest('hex'),
      download_url: `${world.options.baseUrl}/v3/billdownload/file?token=${token}`,
    });
  };

  const download = (call: Call) => {
    const found = offered.get(call.query.get('token') ?? '');
    if (found === undefined || found.until < world.clock.now())
      throw new PayError(400, 'INVALID_REQUEST', '下载地址无效或已过期，请重新申请账单');
    return { status: 200, headers: { 'Content-Type': 'application/octet-stream' }, body: found.file };
  };

  return {
    request: { method: 'GET', path: '/v3/bill/tradebill', handle: request },
    download: { method: 'GET', path: '/v3/billdownload/file', handle: download },
  };
}

/** A day of the last three months, before today, whose bill is ready. */
function billDate(world: World, date: string): string {
  const now = world.clock.now();
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00+08:00`));
  if (!isDay || date >= shanghaiDate(now) || date < shanghaiDate(now - 92 * DAY))
    throw new PayError(400, 'INVALID_REQUEST', '账单日期不合法，只能下载三个月内且早于今天的账单');
  const hour = Number(shanghaiTime(now).slice(11, 13));
  if (date === shanghaiDate(now - DAY) && hour < world.settings.bills.readyHour)
    throw new PayError(400, 'STATEMENT_CREATING', '账单生成中，请稍后再试');
  return date;
}

function billOf(world: World, ledger: Ledger, date: string, type: string): string | undefined {
  const { omit, totals } = world.settings.bills;
  const isListed = (outTradeNo: string) => !omit.includes(outTradeNo);
  const paid = world.state.transactions.all().flatMap((each) => {
    const isOfDay = each.paidAt !== undefined && shanghaiDate(each.paidAt) === date;
    return isOfDay && isListed(each.outTradeNo)
      ? [{ ...each, total: totals[each.outTradeNo] ?? each.total }]
      : [];
  });
  const returned = world.state.refunds
    .all()
    .filter((each) => shanghaiDate(each.createdAt) === date && isListed(each.outTradeNo));
  const payments = type === 'REFUND' ? [] : paid;
  const refunds = type === 'SUCCESS' ? [] : returned;
  if (payments.length + refunds.length === 0) return undefined;

  const rows = [
    ...payments.map((each) => row(world, each)),
    ...refunds.flatMap((each) => {
      const transaction = ledger.find(each.outTradeNo);
      return transaction ? [row(world, transaction, each)] : [];
    }),
  ];
  const sum = money(payments.reduce((total, each) => total + each.total, 0));
  const refundSum = money(refunds.reduce((total, each) => total + each.refund, 0));
  const summary = cells([rows.length, sum, refundSum, '0.00', '0.00', sum, refundSum]);
  return [COLUMNS, ...rows, TOTALS, summary, ''].join('\r\n');
}

const refundStates = { PROCESSING: 'PROCESSING', SUCCESS: 'SUCCESS', CLOSED: 'FAIL', ABNORMAL: 'CHANGE' };

function row(world: World, transaction: Transaction, refund?: Refund): string {
  const { appid, mchid } = world.identity.wechatpay;
  const at = shanghaiTime(refund?.createdAt ?? transaction.paidAt ?? 0);
  const total = money(transaction.total);
  return cells([
    `${at.slice(0, 10)} ${at.slice(11, 19)}`,
    appid,
    mchid,
    0,
    '',
    transaction.transactionId ?? '',
    transaction.outTradeNo,
    transaction.payerOpenid ?? '',
    transaction.scene,
    refund ? 'REFUND' : 'SUCCESS',
    'OTHERS',
    'CNY',
    refund ? '0.00' : total,
    '0.00',
    refund?.refundId ?? 0,
    refund?.outRefundNo ?? 0,
    money(refund?.refund ?? 0),
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? refundStates[refund.status] : '',
    plain(transaction.description),
    plain(transaction.attach),
    '0.00000',
    '0.60%',
    refund ? '0.00' : total,
    money(refund?.refund ?? 0),
    '',
  ]);
}
