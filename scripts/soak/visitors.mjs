import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Those who use the shop during a soak. Every answer that is not the expected one is an error.
 * @typedef {{ url: string, sandboxUrl: string }} Addresses
 * @typedef {{ method?: string, token?: string, body?: unknown, headers?: Record<string, string> }} Call
 */

const pages = ['/', '/en', '/terms', '/en/about', '/support', '/cart', '/robots.txt', '/sitemap.xml'];
const adminLists = [
  ...['/api/orders?limit=50', '/api/orders?status=paid&sort=oldest', '/api/orders?name=林&page=2'],
  ...['/api/orders/stats', '/api/orders/attention', '/api/users?limit=50', '/api/discount', '/api/audit'],
  ...['/api/admin/jobs', '/api/admin/reconciliation'],
];

/** @param {readonly string[]} list */
const anyOf = (list) => list[randomInt(list.length)] ?? '';
const newAddress = () => [30, randomInt(256), randomInt(256), 1 + randomInt(254)].join('.');

const orderData = {
  ...{ name: '林夏', phone: '13812345678', email: null, notes: '', country: 'CN' },
  ...{ province: '浙江省', city: '杭州市', district: '西湖区', detailed_address: '文三路 1 号' },
};

/** @param {Addresses} addresses */
export function openVisitors({ url, sandboxUrl }) {
  let calls = 0;
  /** @type {string[]} */
  const errors = [];
  let paid = 0;

  /**
   * @param {string} path
   * @param {Call} [call]
   * @returns {Promise<any>} the `data` of an envelope, or null
   */
  async function ask(path, { method = 'GET', token, body, headers } = {}) {
    calls += 1;
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          'x-forwarded-for': newAddress(),
          'content-type': 'application/json',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
      return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text).data ?? null) : null;
    } catch (error) {
      errors.push(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      return null;
    }
  }
  /**
   * @param {string} path
   * @param {unknown} body
   * @param {string} [token]
   */
  const post = (path, body, token) =>
    ask(path, {
      ...{ method: 'POST', body, headers: { 'idempotency-key': randomUUID() } },
      ...(token ? { token } : {}),
    });

  async function logIn() {
    const phone = `1${randomInt(3_000_000_000, 9_999_999_999)}`;
    const { code } = (await post('/api/auth/send-code', { phone })) ?? {};
    return code && (await post('/api/auth/login', { phone, code }))?.accessToken;
  }

  /** Places an order and pays it in the sandbox's wallet; the shop learns of it by a notification. */
  async function buy(/** @type {string} */ token) {
    const order = { orderData, productId: 1, quantity: 1, discountCode: 'VIP2026' };
    const { orderId } = (await post('/api/orders', order, token)) ?? {};
    const payment = orderId && (await post('/api/payments/create', { orderId, openId: null }, token));
    if (!payment) return;
    await fetch(`${sandboxUrl}/control/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outTradeNo: payment.outTradeNo }),
    });
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(500)) {
      const { paymentStatus } = (await ask(`/api/payments/status/${orderId}`, { token })) ?? {};
      if (paymentStatus === 'paid') return void (paid += 1);
    }
    errors.push(`${orderId} was paid and stayed pending`);
  }

  return {
    counts: () => ({ calls, errors, paid }),
    async reader() {
      await ask(anyOf(pages));
      await ask(anyOf(['/api/products', '/api/products/1', '/api/areas/all', '/api/products/2']));
      await sleep(20);
    },
    /** A new customer, who buys five times and looks at the orders; so few sign in that none has to prove its work (auth 21). */
    async customer() {
      const token = await logIn();
      for (let order = 0; token && order < 5; order += 1) {
        await buy(token);
        await ask('/api/orders/my', { token });
        await ask('/api/auth/profile', { token });
        await sleep(2000);
      }
      if (token) await post('/api/auth/logout', {}, token);
      await sleep(2000);
    },
    /** An administrator's session for the whole soak is renewed by each sign-in. */
    async admin() {
      const body = { username: 'admin', password: 'sandbox-admin' };
      const token = (await post('/api/auth/admin/login', body))?.accessToken;
      for (let turn = 0; token && turn < 200; turn += 1) {
        await ask(anyOf(adminLists), { token });
        await sleep(100);
      }
    },
  };
}
