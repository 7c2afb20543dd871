import * as z from 'zod/mini';
import type { Crm } from './crm';
import { faultSchema } from './faults';
import { sendNotification } from './forged-notification';
import { addHistory } from './wechatpay/history';
import { bodyObject, json, type SandboxResponse, type Call, type Route } from './http';
import { moveParcel } from './kuaidi100';
import type { PaymentProvider } from './wechatpay/payment';
import type { Provider } from './provider';
import type { World } from './world';

const paySchema = z.object({
  outTradeNo: z.optional(z.string()),
  pr: z.optional(z.string()),
  openid: z.optional(z.string()),
  /** An ISO time, for bills of other days. */
  paidAt: z.optional(z.iso.datetime({ offset: true })),
  notify: z.optional(z.boolean()),
  /** The amount that the payer's account is charged, when it differs from the order. */
  total: z.optional(z.number()),
  /** Pays a closed order too: the payer confirmed while the order was being closed. */
  force: z._default(z.boolean(), false),
});

/** The calls by which tests control the providers. Only from this machine, and only with JSON. */
export function controlRoutes(
  world: World,
  { provider, crm, providers }: { provider: PaymentProvider; crm: Crm; providers: Provider[] },
): Route[] {
  const reset = () => {
    for (const each of providers) each.reset?.();
    world.reset();
    return json(200, {});
  };

  const addFault = (call: Call) => {
    world.faults.add(z.parse(faultSchema, bodyObject(call)));
    return json(200, { faults: world.faults.list() });
  };

  const listFaults = () => json(200, { faults: world.faults.list(), held: world.faults.held() });

  const clearFaults = ({ query }: Call) => {
    world.faults.clear(query.get('about') ?? undefined);
    return json(200, {});
  };

  const change = (call: Call) => {
    world.change(bodyObject(call));
    return json(200, world.settings);
  };

  const pay = (call: Call) => {
    const { outTradeNo, pr, openid, paidAt, notify, total, force } = z.parse(paySchema, bodyObject(call));
    const link = world.state.links.get((pr ?? '').replace(/^wx/, ''));
    const transaction = provider.ledger.find(outTradeNo ?? link?.outTradeNo ?? '');
    if (transaction === undefined) return missing;
    if (transaction.state !== 'NOTPAY' && !(force && transaction.state === 'CLOSED'))
      return json(409, { message: `the state is ${transaction.state}` });
    const paid = provider.pay(
      { ...transaction, ...(total !== undefined && { total }) },
      {
        ...(openid !== undefined && { openid }),
        ...(paidAt !== undefined && { paidAt: Date.parse(paidAt) }),
        ...(notify !== undefined && { notify }),
      },
    );
    return json(200, paid);
  };

  const history = (call: Call) => json(200, addHistory(world, bodyObject(call)));

  const rotate = (call: Call) => {
    const { step } = z.parse(z.object({ step: z.enum(['list', 'sign', 'drop']) }), bodyObject(call));
    world.rotate(step);
    const { listed, signing } = world.platform;
    return json(200, { listed: listed.map(({ serial }) => serial), signing: signing.serial });
  };

  const notification = async (call: Call) => {
    const deliveries = await sendNotification(world, provider, bodyObject(call));
    return deliveries ? json(200, { deliveries }) : missing;
  };

  const flush = async () => {
    await provider.notifications.flush();
    return json(200, { notifications: world.state.notifications.all() });
  };

  const changeRecord = (call: Call) => {
    const record = crm.change(call.params['id'] ?? '', bodyObject(call) ?? {});
    return record ? json(200, record) : missing;
  };

  const forgetTokens = () => {
    crm.forgetTokens();
    return json(200, {});
  };

  const { state } = world;
  const routes: Route[] = [
    { method: 'POST', path: '/control/reset', handle: reset },
    { method: 'GET', path: '/control/settings', handle: () => json(200, world.settings) },
    { method: 'POST', path: '/control/settings', handle: change },
    { method: 'GET', path: '/control/faults', handle: listFaults },
    { method: 'POST', path: '/control/faults', handle: addFault },
    { method: 'DELETE', path: '/control/faults', handle: clearFaults },
    { method: 'POST', path: '/control/pay', handle: pay },
    { method: 'POST', path: '/control/history', handle: history },
    { method: 'POST', path: '/control/webhooks', handle: notification },
    { method: 'POST', path: '/control/certificates', handle: rotate },
    { method: 'POST', path: '/control/webhooks/flush', handle: flush },
    {
      method: 'GET',
      path: '/control/webhooks',
      handle: () => json(200, { notifications: state.notifications.all() }),
    },
    {
      method: 'GET',
      path: '/control/transactions',
      handle: () => json(200, { transactions: state.transactions.all() }),
    },
    { method: 'GET', path: '/control/refunds', handle: () => json(200, { refunds: state.refunds.all() }) },
    { method: 'POST', path: '/control/refunds/:no', handle: (call) => endRefund(provider, call) },
    { method: 'GET', path: '/control/crm', handle: () => json(200, { records: state.crm.all() }) },
    { method: 'POST', path: '/control/crm/forget-tokens', handle: forgetTokens },
    { method: 'POST', path: '/control/crm/:id', handle: changeRecord },
    { method: 'GET', path: '/control/parcels', handle: () => json(200, { parcels: state.parcels.all() }) },
    {
      method: 'POST',
      path: '/control/parcels',
      handle: (call) => json(200, moveParcel(world, bodyObject(call))),
    },
    { method: 'GET', path: '/control/calls', handle: () => json(200, { calls: world.calls.all() }) },
  ];
  return routes.map((route) => ({ ...route, handle: (call) => guarded(call, route) }));
}

const missing: SandboxResponse = json(404, { message: 'there is no such thing' });

/** Ends a refund by hand. */
function endRefund({ refunds }: PaymentProvider, call: Call): SandboxResponse {
  const { status } = z.parse(
    z.object({ status: z.enum(['SUCCESS', 'CLOSED', 'ABNORMAL']) }),
    bodyObject(call),
  );
  const refund = refunds.find(call.params['no'] ?? '');
  if (refund === undefined) return missing;
  if (refunds.hasEnded(refund) && refund.status !== status)
    return json(409, { message: `the status is ${refund.status}` });
  return json(200, refunds.settle(refund.outRefundNo, status));
}

/** A page of another origin cannot send JSON here without a preflight request, which is always refused. */
async function guarded(call: Call, route: Route): Promise<SandboxResponse> {
  if (!call.isLocal) return json(403, { message: 'only from this machine' });
  const isJson = (call.headers['content-type'] ?? '').startsWith('application/json');
  if (call.method === 'POST' && !isJson)
    return json(415, { message: 'Content-Type must be application/json' });
  try {
    return await route.handle(call);
  } catch (error) {
    if (error instanceof z.core.$ZodError) return json(400, { message: 'invalid', issues: error.issues });
    throw error;
  }
}
