import { verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bodyObject, json, type SandboxResponse, type Call, type Route } from '../http';
import type { Transaction } from '../state';
import { texts, type Text } from '../texts';
import type { World } from '../world';
import type { Ledger } from './ledger';
import type { Pay } from './wallet';

const MAX_AGE_SECONDS = 2 * 3600;
/** The paying page belongs to the shop, on another origin. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** What WeChat's own browser provides: the script, and the checks behind its pay sheet. */
export function bridgeRoutes(world: World, ledger: Ledger, pay: Pay): Route[] {
  const file = readFileSync(path.join(process.cwd(), 'sandbox/wechatpay/bridge-client.js'), 'utf8');
  const source = file.slice(file.indexOf('function bridge')).trim();
  const settings = {
    base: world.options.publicUrl,
    texts: { merchant: texts.merchant, pay: texts.pay, cancel: texts.cancel },
  };

  const script = (): SandboxResponse => ({
    status: 200,
    headers: { ...CORS, 'Content-Type': 'text/javascript; charset=utf-8' },
    body: `(${source})(${JSON.stringify(settings)});\n`,
  });

  const open = (call: Call): SandboxResponse => {
    const found = examine(world, ledger, bodyObject(call) ?? {});
    return allowed('problem' in found ? { problem: found.problem } : summary(found.transaction));
  };

  const confirm = (call: Call): SandboxResponse => {
    const found = examine(world, ledger, bodyObject(call) ?? {});
    if ('problem' in found) return allowed({ problem: found.problem });
    pay(found.transaction);
    return allowed({});
  };

  const preflight = (): SandboxResponse => ({
    status: 204,
    headers: { ...CORS, 'Access-Control-Allow-Methods': 'POST' },
  });
  return [
    { method: 'GET', path: '/bridge.js', handle: script },
    { method: 'POST', path: '/bridge/open', handle: open },
    { method: 'POST', path: '/bridge/pay', handle: confirm },
    { method: 'OPTIONS', path: '/bridge/open', handle: preflight },
    { method: 'OPTIONS', path: '/bridge/pay', handle: preflight },
  ];
}

const allowed = (value: unknown): SandboxResponse => {
  const response = json(200, value);
  return { ...response, headers: { ...response.headers, ...CORS } };
};

const summary = ({ description, total }: Transaction) => ({ description, total });

/** The parameters of `getBrandWCPayRequest`: signed by the merchant, for this payer, and payable now. */
function examine(
  world: World,
  ledger: Ledger,
  parameters: Record<string, unknown>,
): { transaction: Transaction } | { problem: Text } {
  const { appId, timeStamp, nonceStr, package: prepay, signType, paySign } = parameters;
  const { appid, merchantPublicKey } = world.identity.wechatpay;
  const message = Buffer.from(
    `${String(appId)}\n${String(timeStamp)}\n${String(nonceStr)}\n${String(prepay)}\n`,
  );
  const isFresh =
    typeof timeStamp === 'string' && Math.abs(world.clock.seconds() - Number(timeStamp)) < MAX_AGE_SECONDS;
  const isSigned =
    isFresh &&
    appId === appid &&
    signType === 'RSA' &&
    typeof nonceStr === 'string' &&
    nonceStr.length <= 32 &&
    typeof paySign === 'string' &&
    verify('sha256', message, merchantPublicKey, Buffer.from(paySign, 'base64'));
  const token = /^prepay_id=wx(\w+)$/.exec(String(prepay))?.[1];
  if (!isSigned || token === undefined) return { problem: texts.signatureFails };

  const { transaction, refusal } = ledger.open(token);
  if (refusal || !transaction)
    return { problem: texts[refusal === 'paid' ? 'alreadyPaid' : (refusal ?? 'unknown')] };
  if (transaction.scene !== 'JSAPI') return { problem: texts.signatureFails };
  if (transaction.openid !== world.walletOpenid) return { problem: texts.payerMismatch };
  return { transaction };
}
