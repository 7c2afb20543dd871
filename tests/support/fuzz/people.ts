import { randomUUID } from 'node:crypto';
import { randomLetters } from '@/platform/ids';
import { storeNewAdmin } from '@/tests/support/admins';
import { enter, newEmail, send } from '@/tests/support/http';

export const roles = ['visitor', 'customer', 'support', 'owner'] as const;
export type Role = (typeof roles)[number];
type SignedIn = Exclude<Role, 'visitor'>;

type Session = { token: string; refreshToken: string };
type Login = { username: string; password: string };

const address = {
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
};

/** The callers of one fuzz run, and what of theirs and of somebody else's is in the shop. */
export async function openPeople(base: string) {
  async function post<Data>(path: string, body: unknown, token = ''): Promise<Data> {
    const headers = { 'idempotency-key': randomUUID() };
    const response = await send('POST', path, { base, body, headers, ...(token ? { token } : {}) });
    if (!response.body.success)
      throw new Error(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body.data as Data;
  }

  async function enterAsCustomer(): Promise<Session & { phone: string }> {
    const { phone, ...session } = await enter(base);
    return { phone, ...toSession(session) };
  }
  const toSession = ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) => ({
    token: accessToken,
    refreshToken,
  });

  async function order(token: string, person: { name: string; phone: string; street: string }) {
    const orderData = {
      ...address,
      name: person.name,
      phone: person.phone,
      email: null,
      notes: '',
      detailed_address: person.street,
    };
    const body = { orderData, productId: 1, quantity: 1, discountCode: null, language: 'zh' };
    return (await post<{ orderId: string }>('/api/orders', body, token)).orderId;
  }

  const enterAsAdmin = async (login: Login) => ({
    ...login,
    ...toSession(await post('/api/auth/admin/login', login)),
  });

  async function openAdmin(role: 'owner' | 'support') {
    return enterAsAdmin((await storeNewAdmin(role)).login);
  }

  const own = {
    ...(await enterAsCustomer()),
    email: newEmail(),
    orders: [] as string[],
    name: '林夏',
    street: '文三路 1 号',
  };
  const stranger = await enterAsCustomer();
  /** Somebody whose data no other customer may ever see, and no administrator unmasked. */
  const other = {
    name: `外人${randomLetters(8)}`,
    phone: stranger.phone,
    street: `秘密路 ${randomLetters(8)} 号`,
    orders: [] as string[],
    sessions: [] as string[],
  };
  const admins = { support: await openAdmin('support'), owner: await openAdmin('owner') };

  const setStatus = (id: string, status: string) =>
    send('PUT', `/api/orders/${id}/status`, { base, token: admins.owner.token, body: { status } });

  for (const [at, status] of ['pending', 'paid', 'shipped', 'cancelled'].entries()) {
    own.orders.push(await order(own.token, own));
    other.orders.push(await order(stranger.token, other));
    if (status === 'pending') continue;
    for (const id of [own.orders[at], other.orders[at]]) await setStatus(id ?? '', status);
  }
  const sessions = await send('GET', '/api/auth/sessions', { base, token: stranger.token });
  other.sessions = (sessions.body.data as { sessions: { id: string }[] }).sessions.map(({ id }) => id);

  const tokenOf = (role: SignedIn): string => (role === 'customer' ? own.token : admins[role].token);

  /** A new administrator, as the one before may have lost its role or be removed. */
  async function renew(role: SignedIn): Promise<void> {
    if (role !== 'customer') {
      admins[role] = await openAdmin(role);
      return;
    }
    Object.assign(own, await enterAsCustomer());
    own.orders.push(await order(own.token, own));
  }

  /** Signs the callers in again whose session a request has ended; everybody begins anew. */
  async function renewEnded(): Promise<void> {
    for (const role of ['customer', 'support', 'owner'] as const) {
      const { status } = await send('GET', '/api/auth/verify', { base, token: tokenOf(role) });
      if (status !== 200) await renew(role);
    }
  }

  return {
    own,
    other,
    admins,
    tokenOf,
    /** Tokens that are none, or that belong to nobody any more. */
    deadTokens: ['', 'x.y.z', 'null', stranger.token.slice(0, -2), `${stranger.token}x`],
    renewEnded,
  };
}

export type People = Awaited<ReturnType<typeof openPeople>>;
