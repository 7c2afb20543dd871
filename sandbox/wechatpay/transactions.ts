import { isIP } from 'node:net';
import { bodyObject, json, type Call, type Route } from '../http';
import type { Scene, Transaction } from '../state';
import type { World } from '../world';
import {
  canonical,
  checkCurrency,
  checkMerchant,
  notifyUrlRule,
  objectBody,
  optionalText,
  optionalTime,
  outTradeNo,
  requiredAmount,
  requiredText,
} from './fields';
import { DEFAULT_LIFE, type Ledger } from './ledger';
import { PayError, paramError } from './pay-error';

const MINUTE = 60_000;
const OPENID = /^o[\w-]{27}$/;

/** Creates, queries and closes transactions. */
export function transactionRoutes(world: World, ledger: Ledger): Route[] {
  const { mchid } = world.identity.wechatpay;
  const base = '/v3/pay/transactions';

  const create = (scene: Scene, response: (token: string) => Record<string, string>) => (call: Call) => {
    const request = read(world, scene, objectBody(bodyObject(call)));
    const known = ledger.find(request.outTradeNo);
    const transaction = known ? repeated(world, known, request) : ledger.put(request);
    return json(200, response(ledger.newLink(transaction).token));
  };

  const query = (call: Call, transaction: Transaction | undefined) => {
    checkMerchant(call.query.get('mchid'), mchid, 'query');
    if (transaction === undefined) throw new PayError(404, 'ORDER_NOT_EXIST', '订单不存在');
    return json(200, ledger.present(transaction));
  };

  const close = (call: Call) => {
    checkMerchant(objectBody(bodyObject(call))['mchid'], mchid);
    const transaction = ledger.find(call.params['no'] ?? '');
    if (transaction?.state === 'SUCCESS' || transaction?.state === 'REFUND')
      throw new PayError(400, 'ORDERPAID', '该订单已支付');
    if (transaction?.state === 'NOTPAY') ledger.close(transaction);
    return { status: 204 };
  };

  return [
    {
      method: 'POST',
      path: `${base}/native`,
      handle: create('NATIVE', (token) => ({
        code_url: `${world.options.publicUrl}/wallet/pay?pr=${token}`,
      })),
    },
    {
      method: 'POST',
      path: `${base}/h5`,
      handle: create('MWEB', (token) => ({ h5_url: cashierUrl(world, token) })),
    },
    {
      method: 'POST',
      path: `${base}/jsapi`,
      handle: create('JSAPI', (token) => ({ prepay_id: `wx${token}` })),
    },
    {
      method: 'GET',
      path: `${base}/out-trade-no/:no`,
      handle: (call) => query(call, ledger.find(call.params['no'] ?? '')),
    },
    {
      method: 'GET',
      path: `${base}/id/:id`,
      handle: (call) => query(call, ledger.findPaid(call.params['id'] ?? '')),
    },
    { method: 'POST', path: `${base}/out-trade-no/:no/close`, handle: close },
  ];
}

const cashierUrl = (world: World, token: string) =>
  `${world.options.publicUrl}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx${token}&package=${packageOf(token)}`;

/** The second parameter of an H5 address; it must come back unchanged. */
export const packageOf = (token: string): string => String(Number.parseInt(token.slice(-8), 16));

function read(world: World, scene: Scene, body: Record<string, unknown>): Transaction {
  const { mchid, appid } = world.identity.wechatpay;
  const givenAppid = requiredText(body, 'appid', { label: '公众号ID', max: 32 });
  checkMerchant(requiredText(body, 'mchid', { label: '直连商户号', max: 32 }), mchid);
  const description = requiredText(body, 'description', { label: '商品描述', max: 127 });
  const number = outTradeNo(body);
  const expiresAt = optionalTime(body, 'time_expire', '交易结束时间');
  const attach = optionalText(body, 'attach', { label: '附加数据', max: 128, min: 0 });
  const notifyUrl = requiredText(body, 'notify_url', notifyUrlRule(255));
  optionalText(body, 'goods_tag', { label: '订单优惠标记', max: 32 });
  const total = requiredAmount(body, 'amount.total', '总金额');
  checkCurrency(body, false);
  const openid = scene === 'JSAPI' ? readOpenid(body) : undefined;
  if (scene === 'MWEB') checkScene(body);
  if (givenAppid !== appid)
    throw new PayError(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配，请检查后再试');

  const createdAt = world.clock.now();
  return {
    outTradeNo: number,
    scene,
    description,
    ...(attach !== undefined && { attach }),
    notifyUrl,
    total,
    ...(openid !== undefined && { openid }),
    request: canonical(body),
    createdAt,
    expiresAt: expiresAt === undefined ? createdAt + DEFAULT_LIFE : Math.max(expiresAt, createdAt + MINUTE),
    state: 'NOTPAY',
  };
}

function readOpenid(body: Record<string, unknown>): string {
  const openid = requiredText(body, 'payer.openid', { label: '用户标识', max: 128 });
  if (!OPENID.test(openid)) throw paramError('无效的openid', 'payer.openid', openid);
  return openid;
}

function checkScene(body: Record<string, unknown>): void {
  const ip = requiredText(body, 'scene_info.payer_client_ip', { label: '用户终端IP', max: 45 });
  if (isIP(ip) === 0) throw paramError('用户终端IP不是合法的IP地址', 'scene_info.payer_client_ip', ip);
  requiredText(body, 'scene_info.h5_info.type', {
    label: '场景类型',
    max: 32,
    pattern: /^(iOS|Android|Wap)$/,
  });
}

/** One number stands for one request: the same request gets a new link, a different one is refused. */
function repeated(world: World, known: Transaction, request: Transaction): Transaction {
  if (known.state === 'SUCCESS' || known.state === 'REFUND')
    throw new PayError(400, 'ORDERPAID', '该订单已支付');
  if (known.state === 'CLOSED') throw new PayError(400, 'ORDER_CLOSED', '该订单已关闭，请重新下单');
  if (known.request === request.request && known.scene === request.scene) return known;
  throw world.settings.duplicateAnswer === '201'
    ? new PayError(400, 'INVALID_REQUEST', '201 商户订单号重复')
    : new PayError(403, 'OUT_TRADE_NO_USED', '商户订单号重复');
}
