import { directUrl } from './environment.mjs';

/**
 * Payments and refunds of sample orders were never made at a provider: their requests name no merchant. The sandbox's
 * provider learns of them, so that its bills list them and they can be given back (sandbox 6).
 * @param {string} sandboxUrl
 */
export async function sendSamplePayments(sandboxUrl) {
  const history = await readSamples();
  if (history.payments.length === 0) return;
  const response = await fetch(`${sandboxUrl}/control/history`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(history),
  });
  if (!response.ok) throw new Error(`The sandbox does not take the sample payments (${response.status}).`);
}

async function readSamples() {
  const { default: postgres } = await import('postgres');
  const sql = postgres(directUrl() ?? '', { max: 1, connect_timeout: 10, onnotice: () => {} });
  try {
    const payments = await sql`
      select p.out_trade_no as "outTradeNo", p.transaction_id as "transactionId", o.item_name as description,
        o.public_id as attach, p.amount::int as total, p.created_at as "createdAt", p.succeeded_at as "paidAt"
      from payments p join orders o on o.id = p.order_id
      where p.state = 'succeeded' and not p.request ? 'mchid' order by p.id`;
    const refunds = await sql`
      select r.out_refund_no as "outRefundNo", r.provider_refund_id as "refundId", p.out_trade_no as "outTradeNo",
        r.reason, r.amount::int as refund, r.created_at as "createdAt", r.settled_at as "successAt"
      from refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and r.provider_refund_id is not null and not p.request ? 'mchid' order by r.id`;
    return { payments: [...payments], refunds: [...refunds] };
  } finally {
    await sql.end({ timeout: 1 });
  }
}
