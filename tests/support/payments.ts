import { randomUUID } from 'node:crypto';
import type { OrderId } from '@/values/numbers';
import { freshDatabase } from './fresh-database';
import { openProvider } from './provider';

const userAgents = {
  native: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  h5: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  jsapi:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0.50 NetType/WIFI',
};

/** The browsers, by the type of payment that they get. */
type Browser = keyof typeof userAgents;

type SeenCall = { method: string; target: string; at: number; status: number | null };

/**
 * The payment use cases of one shop with its own database and its own provider over real HTTP. The shop's modules are
 * loaded here, after the environment has the addresses of both.
 */
export async function openShop() {
  const database = await freshDatabase({ isSeeded: true });
  Object.assign(process.env, database.settings);
  const provider = await openProvider(async () => {
    const { webhookRoute } = await import('@/lib/http/webhook-route');
    const { webhookOf } = await import('@/lib/payments/receive-webhook');
    const handle = webhookRoute(webhookOf('wechat'));
    return (request) => handle(request, { params: Promise.resolve({}) });
  });

  const { closeClients, sql } = await import('@/db/client');
  const { asCustomer, asSystem } = await import('./context');
  const { newCode, newCustomer, orderInput } = await import('./orders');
  const { createOrder } = await import('@/lib/orders/create-order');
  const { createPayment } = await import('@/lib/payments/attempts/create-payment');
  const { readPaymentStatus } = await import('@/lib/payments/attempts/read-payment-status');
  const { cancelOrder } = await import('@/lib/orders/cancel-order');
  const { closeLivePayment } = await import('@/lib/payments/attempts/close-payment');
  const { followPayment } = await import('@/lib/payments/attempts/follow-payment');
  const { expireOrder } = await import('@/lib/orders/expire-order');
  const { runRefund } = await import('@/lib/payments/refunds/run-refund');
  const { sweepPayments } = await import('@/lib/payments/sweep-payments');
  const { getOrder } = await import('@/lib/orders/get-order');
  const { startSignIn } = await import('@/lib/auth/wechat/start-sign-in');
  const { exchangeCode } = await import('@/lib/auth/wechat/exchange-code');

  const none = { params: undefined, query: undefined, headers: undefined, body: undefined };

  /** A customer with a session of their own and a pending CNY order. */
  async function placeOrder(input: Parameters<typeof orderInput>[0] = {}) {
    const userId = await newCustomer();
    const sessionId = randomUUID();
    await sql`
      insert into sessions (id, user_id, audience, expires_at)
      values (${sessionId}, ${userId}, 'customer', now() + interval '30 days')`;
    const actor = { ...asCustomer(userId).actor, sessionId };
    const { orderId } = await createOrder(asCustomer(userId, { actor }), orderInput(input));
    const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${orderId}`;
    const contextIn = (type: Browser, address = '203.0.113.7') =>
      asCustomer(userId, { actor, client: { address, userAgent: userAgents[type] } });
    return {
      orderId: orderId as OrderId,
      id: Number(row?.id),
      userId,
      sessionId,
      pay: (type: Browser = 'native', openId: string | null = null, address?: string) =>
        createPayment(contextIn(type, address), { ...none, body: { orderId: orderId as OrderId, openId } }),
      status: async () =>
        (await readPaymentStatus(contextIn('native'), { ...none, params: { orderId: orderId as OrderId } }))
          .paymentStatus,
      method: async () =>
        (await getOrder(contextIn('native'), { params: { id: orderId as OrderId } })).payment_method,
      cancel: () =>
        cancelOrder(contextIn('native'), { ...none, params: { id: orderId as OrderId } }, closeLivePayment),
      signIn: () => startSignIn(contextIn('jsapi'), { ...none, query: { orderId: orderId as OrderId } }),
      exchange: (code: string, state: string) =>
        exchangeCode(contextIn('jsapi'), { ...none, query: { code, state } }),
      rememberOpenid: (openid: string) => sql`update sessions set openid = ${openid} where id = ${sessionId}`,
    };
  }

  const orderOf = async (id: number) => {
    const [order] = await sql<
      { status: string; cancelled_by: string | null; refunded_amount: string; paid_at: string | null }[]
    >`select status, cancelled_by, refunded_amount, paid_at from orders where id = ${id}`;
    if (!order) throw new Error('no order');
    return order;
  };
  type Payment = { id: string; out_trade_no: string; state: string; failure: string | null; queries: number };
  const paymentsOf = (id: number) =>
    sql<
      Payment[]
    >`select id, out_trade_no, state, failure, queries from payments where order_id = ${id} order by id`;
  const eventsOf = (id: number) =>
    sql<{ event_type: string; operator_type: string; metadata: Record<string, unknown> }[]>`
      select event_type, operator_type, metadata from order_events where order_id = ${id} order by id`;
  const notificationsOf = (outTradeNo: string) =>
    sql<{ verdict: string; copies: number; detail: Record<string, unknown> }[]>`
      select verdict, copies, detail from payment_notices where out_trade_no = ${outTradeNo} order by id`;
  const refundsOf = (id: number) =>
    sql<
      {
        id: string;
        state: string;
        amount: string;
        failure: string | null;
        out_refund_no: string;
        tries: number;
      }[]
    >`
      select id, state, amount, failure, out_refund_no, tries from refunds where order_id = ${id} order by id`;

  /** The calls that the provider has received about one number, or of one kind. */
  const calls = async (part: string) =>
    (await provider.read<{ calls: SeenCall[] }>('calls')).calls.filter(({ target }) => target.includes(part));
  const transactions = async () =>
    (await provider.read<{ transactions: { outTradeNo: string; state: string }[] }>('transactions'))
      .transactions;

  /** Whether a refund has ended at the provider. */
  const isRefunded = async (outRefundNo: string) =>
    (await provider.read<{ refunds: { outRefundNo: string; status: string }[] }>('refunds')).refunds.some(
      (each) => each.outRefundNo === outRefundNo && each.status === 'SUCCESS',
    );

  /** Resets the times of the last queries, so that no pause has to be waited for. */
  const resetQueryTimes = () => sql`update payments set queried_at = now() - interval '1 hour'`;
  const age = (id: number, seconds: number) => sql`
    update payments set created_at = created_at - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}) where order_id = ${id}`;

  return {
    provider,
    sql,
    asSystem,
    newCode,
    placeOrder,
    orderOf,
    paymentsOf,
    eventsOf,
    notificationsOf,
    refundsOf,
    calls,
    transactions,
    isRefunded,
    resetQueryTimes,
    age,
    followPayment,
    expireOrder: (ctx: ReturnType<typeof asSystem>, orderId: number) =>
      expireOrder(ctx, orderId, closeLivePayment),
    runRefund,
    sweepPayments,
    close: async () => {
      await closeClients();
      await provider.stop();
      await database.drop();
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;
