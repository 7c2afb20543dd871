import '@/tests/support/own-database';
import postgres from 'postgres';
import { sql } from '@/db/client';
import { createOrder } from '@/lib/orders/create-order';
import { asCustomer } from '@/tests/support/context';
import { newCode, newCustomer, orderInput } from '@/tests/support/orders';
import { orderStatuses, receivedStatuses } from '@/values/orders';

afterAll(() => sql.end());

async function newOrder(discountCode: string | null = null) {
  const userId = await newCustomer();
  const { orderId } = await createOrder(asCustomer(userId), orderInput({ discountCode }));
  const [row] = await sql<{ id: string }[]>`select id from orders where public_id = ${orderId}`;
  return { id: Number(row?.id), userId };
}

/** The constraint, or the message of the trigger, that refused a statement. */
const refusalOf = async (statement: PromiseLike<unknown>): Promise<string> => {
  try {
    await statement;
    return 'nothing refused it';
  } catch (error) {
    if (!(error instanceof postgres.PostgresError)) throw error;
    return error.constraint_name ?? error.message;
  }
};

describe('history', () => {
  test('events cannot be changed, deleted or truncated', async () => {
    const { id } = await newOrder();
    const appendOnly = 'order_events is append-only';
    expect(await refusalOf(sql`update order_events set description = 'x' where order_id = ${id}`)).toBe(
      appendOnly,
    );
    expect(await refusalOf(sql`delete from order_events where order_id = ${id}`)).toBe(appendOnly);
    expect(await refusalOf(sql`truncate order_events`)).toBe(appendOnly);
    expect(await refusalOf(sql`truncate orders cascade`)).toBe(appendOnly);
  });

  test('an order with events cannot be deleted', async () => {
    const { id } = await newOrder();
    expect(await refusalOf(sql`delete from orders where id = ${id}`)).toBe(
      'order_events_order_id_orders_id_fk',
    );
  });

  test('unknown types of event and operator are refused', async () => {
    const { id } = await newOrder();
    const insert = (type: string, operator: string) =>
      sql`insert into order_events (order_id, event_type, operator_type) values (${id}, ${type}, ${operator})`;
    expect(await refusalOf(insert('forgotten', 'system'))).toBe('order_events_type');
    expect(await refusalOf(insert('created', 'nobody'))).toBe('order_events_operator');
  });
});

describe('money of an order', () => {
  const fixed = 'the money of orders is fixed';
  test.each([
    ['total', '1'],
    ['item_price', '1'],
    ['item_quantity', '2'],
    ['discount_amount', '1'],
    ['currency', `'USD'`],
    ['discount_code', `'X'`],
    ['public_id', `'ORDER_X'`],
    ['item_name', `'x'`],
    ['product_id', '2'],
  ])('%s never changes', async (column, value) => {
    const { id } = await newOrder();
    expect(await refusalOf(sql.unsafe(`update orders set ${column} = ${value} where id = ${id}`))).toBe(
      fixed,
    );
  });

  const copy = (id: number, changes: Record<string, string>) => {
    const columns = [
      'public_id', 'user_id', 'product_id', 'language', 'name', 'phone', 'country', 'province', 'city', 'district',
      'detailed_address', 'item_name', 'currency', 'item_price', 'item_quantity', 'discount_amount', 'discount_code',
      'total', 'status', 'cancelled_by', 'paid_at', 'pending_slot', 'name_grams', 'refunded_amount',
    ]; // oxfmt-ignore
    const values = columns.map(
      (column) =>
        changes[column] ??
        (column === 'public_id'
          ? `'ORDER_' || gen_random_uuid()`
          : column === 'pending_slot'
            ? 'null'
            : column),
    );
    return sql.unsafe(
      `insert into orders (${columns.join()}) select ${values.join()} from orders where id = ${id} returning id`,
    );
  };

  test('an unchanged copy is accepted, so that each refusal below has one cause', async () => {
    const { id } = await newOrder();
    expect(await refusalOf(copy(id, {}))).toBe('nothing refused it');
  });

  test.each<[string, Record<string, string>]>([
    ['orders_total', { total: 'total - 1' }],
    ['orders_total', { discount_amount: 'item_price', discount_code: `'X'`, total: '0' }],
    ['orders_price', { item_price: '0', total: '0' }],
    ['orders_price', { discount_amount: '-100', discount_code: `'X'`, total: 'total + 100' }],
    ['orders_quantity', { item_quantity: '0', total: '0' }],
    ['orders_quantity', { item_quantity: '100', total: 'item_price * 100' }],
    ['orders_discount', { discount_amount: '100', total: 'total - 100' }],
    ['orders_refunded', { refunded_amount: 'total + 1' }],
    ['orders_status_known', { status: `'lost'` }],
    ['orders_cancelled_by', { status: `'cancelled'` }],
    ['orders_cancelled_by', { cancelled_by: `'admin'` }],
    ['orders_cancelled_by_known', { status: `'cancelled'`, cancelled_by: `'nobody'` }],
    ['orders_paid', { paid_at: 'now()' }],
    ['orders_language_known', { language: `'fr'` }],
    ['orders_pending_slot', { pending_slot: '6' }],
    ['orders_pending_slot', { pending_slot: '1', status: `'paid'` }],
    ['orders_pending_slot', { pending_slot: '1' }],
    ['orders_product', { currency: `'USD'` }],
    ['orders_product', { product_id: '3' }],
    ['orders_province', { province: `'999999'` }],
    ['orders_province', { country: `'330000'` }],
    ['orders_city', { city: `'310100'` }],
    ['orders_district', { district: `'310104'` }],
    ['orders_public_id_unique', { public_id: 'public_id' }],
    ['orders_user_id_users_id_fk', { user_id: '-1' }],
  ])('%s refuses %j', async (constraint, changes) => {
    const { id } = await newOrder();
    expect(await refusalOf(copy(id, changes))).toBe(constraint);
  });

  test('an order that is no longer pending frees its slot', async () => {
    const { id } = await newOrder();
    const [before] = await sql`select pending_slot from orders where id = ${id}`;
    const [after] =
      await sql`update orders set status = 'paid', paid_at = now() where id = ${id} returning pending_slot`;
    expect([before?.['pending_slot'], after?.['pending_slot']]).toEqual([1, null]);
  });
});

describe('returns', () => {
  const insert = (orderId: number, changes: Record<string, string> = {}) => {
    const row = { order_id: String(orderId), asked_at: 'now()', ...changes };
    return sql.unsafe(
      `insert into return_requests (${Object.keys(row).join()}) values (${Object.values(row).join()})`,
    );
  };

  test('an order has one', async () => {
    const { id } = await newOrder();
    await insert(id);
    expect(await refusalOf(insert(id))).toBe('return_requests_pkey');
  });

  test.each([
    ['return_requests_reason', { reason: `'bored'` }],
    ['return_requests_closed_by', { closed_at: 'now()', closed_by: `'nobody'` }],
    ['return_requests_closed', { closed_at: 'now()' }],
    ['return_requests_closed', { closed_by: `'shop'` }],
    ['return_requests_texts', { note: `repeat('x', 501)` }],
    ['return_requests_texts', { closed_at: 'now()', closed_by: `'shop'`, answer: `repeat('x', 301)` }],
    ['return_requests_order_id_orders_id_fk', { order_id: '-1' }],
  ])('%s refuses %j', async (constraint, changes) => {
    const { id } = await newOrder();
    expect(await refusalOf(insert(id, changes))).toBe(constraint);
  });
});

describe('parcels', () => {
  const insert = (orderId: number, changes: Record<string, string> = {}) => {
    const row = {
      ...{ order_id: String(orderId), carrier: `'sf'`, number: `'SF1390274418263'` },
      ...{ quantity: '1', operator_type: `'admin'` },
      ...changes,
    };
    return sql.unsafe(
      `insert into parcels (${Object.keys(row).join()}) values (${Object.values(row).join()}) returning id`,
    );
  };

  test('an order has each number once; another order may share it', async () => {
    const [a, b] = [await newOrder(), await newOrder()];
    await insert(a.id);
    await insert(b.id);
    expect(await refusalOf(insert(a.id))).toBe('parcels_order_number');
  });

  test.each<[string, Record<string, string>]>([
    ['parcels_carrier_known', { carrier: `'dhl'` }],
    ['parcels_number', { number: `'SF1'` }],
    ['parcels_number', { number: `'sf1390274418263'` }],
    ['parcels_quantity', { quantity: '0' }],
    ['parcels_operator', { operator_type: `'nobody'` }],
    ['parcels_track_state', { track_state: `'lost'`, track_at: 'now()' }],
    ['parcels_track_text', { track_text: `repeat('x', 201)` }],
    ['parcels_track_whole', { track_state: `'signed'` }],
    ['parcels_order_id_orders_id_fk', { order_id: '-1' }],
  ])('%s refuses %j', async (constraint, changes) => {
    const { id } = await newOrder();
    expect(await refusalOf(insert(id, changes))).toBe(constraint);
  });
});

describe('payments', () => {
  const insert = (orderId: number, changes: Record<string, string> = {}) => {
    const row = {
      order_id: String(orderId),
      out_trade_no: 'gen_random_uuid()',
      type: `'native'`,
      state: `'open'`,
      amount: '169900',
      currency: `'CNY'`,
      request: `'{}'`,
      expires_at: 'now()',
      ...changes,
    };
    return sql.unsafe(
      `insert into payments (${Object.keys(row).join()}) values (${Object.values(row).join()}) returning id`,
    );
  };

  test('an order has at most one live attempt, and any number of ended ones', async () => {
    const { id } = await newOrder();
    await insert(id, { state: `'closed'` });
    await insert(id, { state: `'failed'` });
    await insert(id, { state: `'unknown'` });
    for (const state of ['creating', 'unknown', 'open', 'closing'])
      expect(await refusalOf(insert(id, { state: `'${state}'` }))).toBe('payments_one_live');
  });

  test('of twenty at once one is live', async () => {
    const { id } = await newOrder();
    const violations = await Promise.all(Array.from({ length: 20 }, () => refusalOf(insert(id))));
    expect(violations.filter((violation) => violation === 'payments_one_live')).toHaveLength(19);
  });

  test.each<[string, Record<string, string>]>([
    ['a payment must fit its order', { amount: '169899' }],
    ['a payment must fit its order', { currency: `'USD'` }],
    ['a payment must fit its order', { order_id: '-1' }],
    ['payments_type', { type: `'cash'` }],
    ['payments_state', { state: `'maybe'` }],
    ['payments_succeeded', { state: `'succeeded'`, transaction_id: `'t'` }],
    ['payments_proof', { state: `'succeeded'`, succeeded_at: 'now()' }],
    ['payments_jsapi', { type: `'jsapi'` }],
  ])('%s refuses %j', async (constraint, changes) => {
    const { id } = await newOrder();
    expect(await refusalOf(insert(id, changes))).toBe(constraint);
  });

  test('a number is used once, and a transaction of the provider belongs to one payment', async () => {
    const [a, b] = [await newOrder(), await newOrder()];
    const done = { state: `'succeeded'`, succeeded_at: 'now()', transaction_id: `'t${a.id}'` };
    await insert(a.id, { ...done, out_trade_no: `'n${a.id}'` });
    expect(await refusalOf(insert(b.id, { out_trade_no: `'n${a.id}'` }))).toBe(
      'payments_out_trade_no_unique',
    );
    expect(await refusalOf(insert(b.id, done))).toBe('payments_transaction_id_unique');
  });

  test('amount, currency and number never change', async () => {
    const { id } = await newOrder();
    await insert(id);
    const change = (set: string) =>
      refusalOf(sql.unsafe(`update payments set ${set} where order_id = ${id}`));
    expect(await change('amount = 1')).toBe('the money of payments is fixed');
    expect(await change(`currency = 'USD'`)).toBe('the money of payments is fixed');
    expect(await change(`out_trade_no = 'x'`)).toBe('the money of payments is fixed');
    expect(await change(`state = 'closed'`)).toBe('nothing refused it');
  });
});

describe('codes', () => {
  test('a code is unique, whatever its case and spaces', async () => {
    const { code } = await newCode();
    const again = sql`insert into discount_codes (code, code_key, channel) values (${` ${code.toLowerCase()}`}, ${code}, 'x')`;
    expect(await refusalOf(again)).toBe('discount_codes_code_key_unique');
    const lower = sql`insert into discount_codes (code, code_key, channel) values ('abc', 'abc', 'x')`;
    expect(await refusalOf(lower)).toBe('discount_codes_key');
  });

  test('a price is positive, once for each product, in a currency of the product', async () => {
    const { id } = await newCode({ prices: {} });
    const price = (product: number, currency: string, amount: number) =>
      sql`insert into discount_prices values (${id}, ${product}, ${currency}, ${amount})`;
    expect(await refusalOf(price(1, 'CNY', 0))).toBe('discount_prices_positive');
    expect(await refusalOf(price(1, 'USD', 100))).toBe('discount_prices_currency');
    expect(await refusalOf(price(9, 'CNY', 100))).toBe('discount_prices_currency');
    await price(1, 'CNY', 100);
    expect(await refusalOf(price(1, 'CNY', 200))).toBe('discount_prices_code_id_product_id_pk');
  });

  test('one referral code for each customer, and none without its owner', async () => {
    const ownerUserId = await newCustomer();
    await newCode({ kind: 'referral', ownerUserId });
    const violation = (row: Record<string, unknown>) =>
      refusalOf(
        sql`insert into discount_codes ${sql({ code: 'R9', code_key: 'R9', channel: 'r', kind: 'referral', ...row } as never)}`,
      );
    expect(await violation({ owner_user_id: ownerUserId })).toBe('discount_codes_one_referral');
    expect(await violation({})).toBe('discount_codes_owner');
    expect(await violation({ kind: 'channel', owner_user_id: ownerUserId })).toBe('discount_codes_owner');
  });

  test('an order uses one code once, and the count of uses is never below zero', async () => {
    const { id: codeId, code } = await newCode({ maxUsage: 3 });
    const { id } = await newOrder(code);
    expect(await refusalOf(sql`insert into redemptions (code_id, order_id) values (${codeId}, ${id})`)).toBe(
      'redemptions_order',
    );
    expect(await refusalOf(sql`update discount_codes set usage_count = -1 where id = ${codeId}`)).toBe(
      'discount_codes_usage',
    );
    expect(await refusalOf(sql`delete from discount_codes where id = ${codeId}`)).toBe(
      'redemptions_code_id_discount_codes_id_fk',
    );
  });
});

describe('people and areas', () => {
  test('a verified contact belongs to one person', async () => {
    const [a, b] = [await newCustomer(), await newCustomer()];
    const value = `1390000${String(a).padStart(4, '0')}`;
    const identity = (userId: number) =>
      sql`insert into identities (user_id, kind, value, verified_at) values (${userId}, 'phone', ${value}, now())`;
    await identity(a);
    expect(await refusalOf(identity(b))).toBe('identities_value');
  });

  test('a profile may be empty, but its address must be a valid chain of areas', async () => {
    const id = await newCustomer();
    const set = (columns: string) => refusalOf(sql.unsafe(`update users set ${columns} where id = ${id}`));
    expect(await set(`country = 'CN', province = '330000'`)).toBe('nothing refused it');
    expect(await set(`country = 'XX', province = null`)).toBe('users_country');
    expect(await set(`city = '310100'`)).toBe('users_city');
    expect(await set(`province = null, city = '330100'`)).toBe('users_address');
  });

  test('only a country has no parent', async () => {
    const area = (type: string, parent: string | null) =>
      sql`insert into areas values (gen_random_uuid(), ${type}, ${parent}, 'x', 'x', 0)`;
    expect(await refusalOf(area('city', null))).toBe('areas_root');
    expect(await refusalOf(area('country', 'CN'))).toBe('areas_root');
    expect(await refusalOf(area('village', 'CN'))).toBe('areas_type');
  });

  test('a login code cannot have more than five wrong tries', async () => {
    const tries = sql`
      insert into login_codes (kind, contact, code_hash, tries, expires_at) values ('phone', gen_random_uuid(), 'h', 6, now())`;
    expect(await refusalOf(tries)).toBe('login_codes_tries');
  });

  test('a notice to a login has a known kind, a known kind of contact, and a language of the shop', async () => {
    const notice = (kind: string, contact: string, language: string) =>
      refusalOf(sql`
        insert into login_notices (kind, contact_kind, contact, language)
        values (${kind}, ${contact}, 'x', ${language})`);
    expect(await notice('phoneLost', 'phone', 'zh')).toBe('login_notices_kind');
    expect(await notice('phoneAdded', 'fax', 'zh')).toBe('login_notices_contact_kind');
    expect(await notice('phoneAdded', 'phone', 'fr')).toBe('login_notices_language');
  });

  test('an audit entry is the act of a known kind of person; an old entry is an administrator’s', async () => {
    const entry = (columns: string, values: string) =>
      sql.unsafe(`insert into audit_acts (admin_id, admin_name, act, target ${columns})
        select id, 'mei', 'sign_in', 'x' ${values} from users limit 1 returning actor`);
    expect(await refusalOf(entry(', actor', `, 'robot'`))).toBe('audit_acts_actor');
    expect([...(await entry('', ''))]).toEqual([{ actor: 'admin' }]);
  });
});

test('money counts as received in the same statuses here as in the code', async () => {
  const rows = await sql<{ status: string }[]>`
    select status from unnest(${orderStatuses}::text[]) status where brings_money(status)`;
  expect(rows.map(({ status }) => status)).toEqual(receivedStatuses);
});
