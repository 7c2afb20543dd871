import '@/tests/support/own-database';
import { sql } from '@/db/client';
import { validateDiscount } from '@/lib/discounts/validate-discount';
import { createOrder } from '@/lib/orders/create-order';
import type { Actor, Ctx } from '@/platform/ctx';
import { asAdmin, asCustomer, asVisitor } from '@/tests/support/context';
import { newCode, newCustomer, orderInput } from '@/tests/support/orders';

afterAll(() => sql.end());

const validate = async (ctx: Ctx<Actor>, code: string, productId = 1) => {
  const input = { params: undefined, query: undefined, headers: undefined, body: { code, productId } };
  return (await validateDiscount(ctx, input)).discount_amount;
};
const invalid = { code: 'DISCOUNT_INVALID', reason: undefined, fields: [] };

test('a customer with an unpaid order under a limited code is told so; others are not', async () => {
  const [userId, { code }] = [await newCustomer(), await newCode({ maxUsage: 10 })];
  expect(await validate(asCustomer(userId), code)).toBe(129_900);
  await createOrder(asCustomer(userId), orderInput({ discountCode: code }));
  await expect(validate(asCustomer(userId), code)).rejects.toMatchObject({
    code: 'DISCOUNT_INVALID',
    reason: 'discountUnpaid',
    fields: [{ path: 'code', reason: 'discountUnpaid' }],
  });
  expect(await validate(asCustomer(await newCustomer()), code)).toBe(129_900);
  expect(await validate(asVisitor(), code)).toBe(129_900);
});

test('answers the unit price after the discount in the currency of the product', async () => {
  const { code } = await newCode();
  expect(await validate(asVisitor(), code, 1)).toBe(129_900);
  expect(await validate(asVisitor(), code, 2)).toBe(15_900);
});

test('ignores case and surrounding space', async () => {
  const { code } = await newCode();
  expect(await validate(asVisitor(), `  ${code.toLowerCase()} `)).toBe(129_900);
});

test('answers the list price when the price of the code is not below it', async () => {
  const { code } = await newCode({ prices: { 1: 400_000 } });
  expect(await validate(asVisitor(), code)).toBe(169_900);
});

test('does not redeem the code', async () => {
  const { id, code } = await newCode({ maxUsage: 1 });
  for (let n = 0; n < 3; n++) await validate(asVisitor(), code);
  expect((await sql`select usage_count from discount_codes where id = ${id}`)[0]?.['usage_count']).toBe(0);
});

test.each<[string, Parameters<typeof newCode>[0]]>([
  ['inactive', { status: 'inactive' }],
  ['expired', { status: 'expired' }],
  ['past its date', { expiresAt: new Date(Date.now() - 1000) }],
  ['used up', { maxUsage: 4, usageCount: 4 }],
  ['for another product', { prices: { 2: 15_900 } }],
  ['for no product', { prices: {} }],
])('a code that is %s gets the same refusal', async (_, given) => {
  const { code } = await newCode(given);
  await expect(validate(asVisitor(), code)).rejects.toMatchObject(invalid);
});

test('an unknown code and an unknown product get the same refusal', async () => {
  const { code } = await newCode();
  await expect(validate(asVisitor(), 'NOBODY-HAS-THIS')).rejects.toMatchObject(invalid);
  await expect(validate(asVisitor(), code, 2_147_483_647)).rejects.toMatchObject(invalid);
  for (const strange of ["' or 1=1 --", '%', '_', '\\', 'ＶＩＰ', '💸'])
    await expect(validate(asVisitor(), strange)).rejects.toMatchObject(invalid);
});

test('a referral code is valid for everyone but its owner', async () => {
  const [owner, friend] = [await newCustomer(), await newCustomer()];
  const { code } = await newCode({ kind: 'referral', ownerUserId: owner });
  await expect(validate(asCustomer(owner), code)).rejects.toMatchObject(invalid);
  expect(await validate(asCustomer(friend), code)).toBe(129_900);
  expect(await validate(asVisitor(), code)).toBe(129_900);
  expect(await validate(asAdmin(friend), code)).toBe(129_900);
});
