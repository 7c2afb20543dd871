import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { contactKey } from '@/lib/auth/hash-secret';
import { codeLimits } from '@/lib/auth/rules';
import { newAdmin } from './admins';
import { type ApiResponse, askAgain, newPhone, newEmail, send } from './http';
import { until } from './payer';

/** The database of the shop under test, to check what was written. */
export const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 3, onnotice: () => undefined });

export { newEmail, newPhone };

type Contact = { phone: string } | { email: string };
type Tokens = { user: { id: number }; accessToken: string; refreshToken: string };

/** The code that the sandbox returns. */
export async function codeFor(contact: Contact): Promise<string> {
  const ask = () => send('POST', '/api/auth/send-code', { body: contact });
  // A first code that was sent after all lets the next one wait for a minute.
  const { status, body } = await askAgain(ask, ['RATE_LIMITED']);
  if (status !== 200) throw new Error(`no code: ${status} ${body.message}`);
  return (body.data as { code: string }).code;
}

/** Ends the contact's waiting time of one minute: another code may be sent. */
export const endWaiting = (contact: Contact) => {
  const [kind, value] =
    'phone' in contact ? (['phone', contact.phone] as const) : (['email', contact.email] as const);
  return sql`delete from rate_limits where key = ${`${codeLimits.minute.name}:${contactKey({ kind, value })}`}`;
};

export type Account = { id: number; token: string; refreshToken: string };

/** Logs in by a code; the first login of a contact opens the account. */
export async function signIn(contact: Contact, userAgent = 'test'): Promise<Account> {
  const response = await askAgain(async (isRepeat) => {
    // The first login may have used its code up.
    if (isRepeat) await endWaiting(contact);
    const body = { ...contact, code: await codeFor(contact) };
    return send('POST', '/api/auth/login', { body, headers: { 'user-agent': userAgent } });
  });
  if (response.status !== 200) throw new Error(`no login: ${response.status} ${response.body.message}`);
  const { user, accessToken, refreshToken } = response.body.data as Tokens;
  return { id: user.id, token: accessToken, refreshToken };
}

type Order = { productId?: number; quantity?: number; discountCode?: string | null; name?: string };

/** Places an order over the API; returns its number, or the refusal unchanged. */
export async function placeOrder(
  token: string,
  { name = '周砚', productId = 1, quantity = 1, discountCode = null }: Order = {},
): Promise<{ orderId: string; response: ApiResponse }> {
  const orderData = {
    name,
    phone: '13612342217',
    email: 'zhou@example.com',
    notes: '放门口',
    country: 'CN',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detailed_address: '文三路 1 号',
  };
  const headers = { 'idempotency-key': randomUUID() };
  const body = { orderData, productId, quantity, discountCode, language: 'zh' };
  const response = await askAgain(() => send('POST', '/api/orders', { token, headers, body }));
  return { orderId: (response.body.data as { orderId?: string } | undefined)?.orderId ?? '', response };
}

let owner: Promise<string> | undefined;
const ownerToken = () => (owner ??= newAdmin('owner').then(({ token }) => token));

/** Marks an order paid by an administrator, which the ledger accepts as a payment. */
export async function setStatus(orderId: string, status: string): Promise<void> {
  const token = await ownerToken();
  const ask = () => send('PUT', `/api/orders/${orderId}/status`, { token, body: { status } });
  // The same status again changes nothing, unless the first change ends just then: the next repeat finds it made.
  const { status: response, body } = await askAgain(ask, ['CONFLICT']);
  if (response !== 200) throw new Error(`${orderId} not ${status}: ${body.message}`);
}

/** Pays in the sandbox's wallet and waits until the shop has settled the payment. */
export async function pay(token: string, orderId: string): Promise<void> {
  const create = () => send('POST', '/api/payments/create', { token, body: { orderId, openId: null } });
  const { body } = await askAgain(create, ['PAYMENT_PENDING']);
  const { outTradeNo } = body.data as { outTradeNo: string };
  await fetch(`${process.env['TEST_SANDBOX_URL'] ?? ''}/control/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ outTradeNo }),
  });
  const isPaid = async () => {
    const { body } = await askAgain(() => send('GET', `/api/payments/status/${orderId}`, { token }));
    return (body.data as { paymentStatus: string }).paymentStatus === 'paid';
  };
  await until(isPaid);
}

/** Refunds a part of a paid order, in major units, and waits until the refund is settled. */
export async function refund(orderId: string, amount: number): Promise<void> {
  const [token, path] = [await ownerToken(), `/api/orders/${orderId}`];
  const headers = { 'idempotency-key': randomUUID() };
  const asked = { amount, reason: 'given back' };
  const response = await askAgain(() => send('POST', `${path}/refund`, { token, headers, body: asked }));
  if (response.status !== 201) throw new Error(`no refund: ${response.body.message}`);
  const hasArrived = async () => {
    const { body } = await askAgain(() => send('GET', `${path}/refunds`, { token }));
    return (body.data as { refunds: { state: string }[] }).refunds.every(
      ({ state }) => state === 'succeeded',
    );
  };
  await until(hasArrived);
}
