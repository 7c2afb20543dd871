import { randomUUID } from 'node:crypto';
import { database, sql } from '@/db/client';
import { discountCodes, discountPrices, users } from '@/db/schema';
import type { CreateOrder } from '@/lib/orders/contract';
import type { InputOf } from '@/platform/endpoint';
import { randomLetters } from '@/platform/ids';
import { asMinor } from '@/platform/money';

/** A new customer for each test, so that tests may share a database. */
export async function newCustomer(): Promise<number> {
  const [user] = await database.insert(users).values({ name: '林夏', phone: '13900001234' }).returning();
  if (!user) throw new Error('no user');
  return user.id;
}

let nextProduct = 100_000 + Math.floor(Math.random() * 1_000_000_000);

/** A product for one test only: 1699 CNY, as product 1. */
export async function newProduct(): Promise<number> {
  const id = nextProduct++;
  await sql`
    insert into products select ${id}, name, subtitle, description, images, highlights, currency, true
    from products where id = 1`;
  await sql`
    insert into product_prices select ${id}, currency, price, original_price, friend_price
    from product_prices where product_id = 1`;
  return id;
}

type CodeGiven = Partial<typeof discountCodes.$inferInsert> & { prices?: Record<number, number> };

/** A code with its unit prices in minor units; product 1 at 1299 CNY and product 2 at 159 USD when none are given. */
export async function newCode({ prices = { 1: 129_900, 2: 15_900 }, ...values }: CodeGiven = {}) {
  const name = values.code ?? `T${randomLetters(9)}`;
  const [code] = await database
    .insert(discountCodes)
    .values({ channel: 'test', ...values, code: name, codeKey: name.trim().toUpperCase() })
    .returning();
  if (!code) throw new Error('no code');
  const rows = Object.entries(prices).map(([productId, price]) => ({
    codeId: code.id,
    productId: Number(productId),
    currency: productId === '2' ? ('USD' as const) : ('CNY' as const),
    discountedPrice: asMinor(price),
  }));
  if (rows.length > 0) await database.insert(discountPrices).values(rows);
  return code;
}

type OrderInput = InputOf<typeof CreateOrder>;
type Given = Partial<Omit<OrderInput['body'], 'orderData'>> & {
  orderData?: Partial<OrderInput['body']['orderData']>;
  key?: string | undefined;
};

/** The input of the use case for an order of product 1 to a real address. */
export function orderInput({ key = randomUUID(), orderData, ...body }: Given = {}): OrderInput {
  return {
    params: undefined,
    query: undefined,
    headers: { 'idempotency-key': key },
    body: {
      productId: 1,
      quantity: 1,
      discountCode: null,
      language: 'zh',
      ...body,
      orderData: {
        name: '张伟',
        phone: '13812345678',
        email: null,
        notes: '',
        country: 'CN',
        province: '浙江省',
        city: '杭州市',
        district: '西湖区',
        detailed_address: '文三路 1 号',
        ...orderData,
      },
    },
  };
}

/** The number of uses of a code: by its own counter, and by the orders that hold a use. */
export async function usesOf(codeId: number) {
  const [row] = await sql<{ counted: number; live: number }[]>`
    select usage_count as counted,
      (select count(*)::int from redemptions where code_id = c.id and released_at is null) as live
    from discount_codes c where id = ${codeId}`;
  return { ...row };
}
