import { randomUUID } from 'node:crypto';
import path from 'node:path';
import postgres from 'postgres';
import { inTurn, isQuick } from '../../scripts/setup/measure.mjs';
import { load } from '../../scripts/setup/load.mjs';
import { openIdentity } from '../../sandbox/keys.ts';
import { encrypted, signatureHeaders } from '../../sandbox/wechatpay/signature.ts';
import { holdJobs } from './hold-jobs.mjs';
import { newShoppers } from './shoppers.mjs';

/** @import { Bench } from '../../scripts/setup/bench-servers.mjs' */
/** @import { Identity } from '../../sandbox/keys.ts' */

export const title =
  'A verified payment notification, against an empty route that verifies the same signature';

const seconds = isQuick ? 1 : 4;
/** More than the shop can settle in this time. */
const perRound = seconds * 400;

/** @param {Bench} bench */
export async function run({ databaseUrl, authSecret, shopDir, shop, routes, row }) {
  Object.assign(process.env, { DATABASE_URL: databaseUrl, AUTH_SECRET: authSecret });
  const servers = { shop: await shop(), bare: await routes() };
  const sql = postgres(databaseUrl, { max: 1 });
  const { wechatpay } = openIdentity(path.join(shopDir, 'sandbox'));
  const letGo = await holdJobs(sql);

  const measured = await inTurn(servers, async (server) => {
    const isShop = server === servers.shop;
    const numbers = await newAttempts(sql, wechatpay);
    const requests = numbers.map((number) => ({
      ...notificationOf(wechatpay, number),
      path: isShop ? '/api/payments/wechat/notify' : '/api/notification',
    }));
    const result = await load(server, { requests, connections: 4, seconds, once: isShop });
    if (isShop) await requirePaid(sql, numbers, result.perSecond * seconds);
    return result;
  });

  row({
    figure: 'notifications/s, 4 at a time',
    value: measured.shop.perSecond,
    floor: measured.bare.perSecond,
  });
  const { shop: own, bare } = measured;
  if (own.cpu === null || bare.cpu === null) return;
  row({ figure: 'CPU for a notification (ms)', value: own.cpu, floor: bare.cpu });
  row({ figure: '  the server alone (ms)', value: own.cpu, atMost: { must: 5, aim: 3 } });
  if (own.database !== null)
    row({ figure: '  the database (ms)', value: own.database, atMost: { must: 5, aim: 3 } });
  await letGo();
  await sql.end();
}

/**
 * Orders that wait for their payment, each with an open attempt. Returns the attempts' numbers.
 * @param {postgres.Sql} sql
 * @param {Identity['wechatpay']} wechatpay
 * @returns {Promise<string[]>}
 */
async function newAttempts(sql, { mchid, appid }) {
  const prefix = randomUUID().replaceAll('-', '').slice(0, 16);
  const buyers = (await newShoppers(sql, perRound)).map(({ userId }) => userId);
  await sql`
    with placed as (
      insert into orders (
        public_id, user_id, product_id, language, name, phone, country, province, city, district, detailed_address,
        item_name, currency, item_price, item_quantity, discount_amount, total, pending_slot, name_grams, saves_recipient
      )
      select 'ORDER_' || ${prefix} || n, buyer, 1, 'zh', '张伟', '13812345678', 'CN', '330000', '330100', '330106',
        '文三路 1 号', '和汐 H1 耳戴舒缓仪', 'CNY', 169900, 1, 0, 169900, 1, array['张', '伟', '张伟'], true
      from unnest(${buyers}::bigint[]) with ordinality as buyers(buyer, n)
      returning id, public_id
    )
    insert into payments (order_id, out_trade_no, type, state, amount, currency, request, parameters, expires_at)
    select id, ${prefix} || id, 'native', 'open', 169900, 'CNY', ${sql.json({ mchid, appid })}, '{"code_url": "weixin://"}',
      now() + interval '1 hour'
    from placed`;
  const attempts =
    await sql`select out_trade_no as number from payments where out_trade_no like ${`${prefix}%`}`;
  return attempts.map(({ number }) => number);
}

/**
 * The provider's word that an attempt is paid, as it sends it.
 * @param {Identity['wechatpay']} wechatpay
 * @param {string} number
 */
function notificationOf({ mchid, appid, apiV3Key, platformSerial, platformPrivateKey }, number) {
  const transaction = {
    ...{ appid, mchid, out_trade_no: number, transaction_id: `42${number}`, trade_type: 'NATIVE' },
    ...{ trade_state: 'SUCCESS', bank_type: 'OTHERS', success_time: new Date().toISOString() },
    payer: { openid: `o${number}` },
    amount: { total: 169_900, payer_total: 169_900, currency: 'CNY', payer_currency: 'CNY' },
  };
  const body = JSON.stringify({
    id: randomUUID(),
    create_time: new Date().toISOString(),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource: {
      original_type: 'transaction',
      ...encrypted(apiV3Key, JSON.stringify(transaction), 'transaction'),
    },
  });
  const key = { serial: platformSerial, privateKey: platformPrivateKey };
  const signature = signatureHeaders(key, body, Math.floor(Date.now() / 1000));
  return { method: 'POST', headers: { 'content-type': 'application/json', ...signature }, body };
}

/**
 * A figure is only one of settlements if each notification has settled its order.
 * @param {postgres.Sql} sql
 * @param {string[]} numbers
 * @param {number} answered
 */
async function requirePaid(sql, numbers, answered) {
  const [paid] = await sql`
    select count(*)::int as count from payments join orders on orders.id = order_id
    where out_trade_no = any(${numbers}) and state = 'succeeded' and status = 'paid'`;
  if (paid?.count < Math.floor(answered)) throw new Error('notifications were answered and not settled');
}
