import { randomUUID } from 'node:crypto';
import { logIn, newAddress, send } from './http';

type Order = { productId?: number; discountCode?: string | null };

type Call = { body?: unknown; headers?: Record<string, string>; language?: 'zh-CN' | 'en-US' };

type ApiResponse = {
  status: number;
  success: boolean;
  code?: string;
  message: string;
  data: Record<string, unknown>;
};

const orderData = {
  name: '林夏',
  phone: '13812345678',
  email: null,
  notes: '',
  country: 'CN',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detailed_address: '文三路 1 号',
};

/** A customer of a running shop who orders and pays over its API, from one address and one browser. */
export async function newPayer(base: string, userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0') {
  const state = { token: await logIn(base) };
  const own = { 'user-agent': userAgent, 'x-forwarded-for': newAddress() };

  async function call(method: string, path: string, { headers, ...more }: Call = {}): Promise<ApiResponse> {
    const { token } = state;
    const { status, body } = await send(method, path, {
      ...more,
      token,
      base,
      headers: { ...own, ...headers },
    });
    return { status, ...body, data: (body.data ?? {}) as ApiResponse['data'] };
  }

  const order = (key: string, { productId = 1, discountCode = null }: Order = {}) =>
    call('POST', '/api/orders', {
      headers: { 'idempotency-key': key },
      body: { orderData, productId, quantity: 1, discountCode, language: 'zh' },
    });

  return {
    state,
    call,
    order,
    /** As a shopper does, it tries again, with the same key, while the shop says that it is busy. */
    placeOrder: async (options: Order = {}) => {
      const key = randomUUID();
      let placed = await order(key, options);
      await until(
        async () => {
          if (placed.code === 'UNAVAILABLE') placed = await order(key, options);
          return placed.code !== 'UNAVAILABLE';
        },
        120,
        1000,
      );
      if (!placed.success) throw new Error(`no order: ${JSON.stringify(placed)}`);
      return String(placed.data['orderId']);
    },
    pay: (orderId: string, more: Call = {}) =>
      call('POST', '/api/payments/create', { ...more, body: { orderId, openId: null } }),
    status: async (orderId: string) =>
      (await call('GET', `/api/payments/status/${orderId}`)).data['paymentStatus'],
  };
}

export type Payer = Awaited<ReturnType<typeof newPayer>>;

/** Waits until a condition holds. The time limit is only for failures: the slowest machine stays well below it. */
export async function until(isSo: () => Promise<boolean>, seconds = 120, every = 50): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, every));
  }
}
