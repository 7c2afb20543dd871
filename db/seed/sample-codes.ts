import { eq } from 'drizzle-orm';
import { asMinor } from '@/platform/money';
import { days, later } from '@/platform/time';
import type { Database } from '../client';
import { discountCodes, discountPrices } from '../schema';
import { catalogue } from './catalogue';
import type { Customer } from './sample-people';
import type { PricedCode } from './sample-order-plans';

type NewCode = typeof discountCodes.$inferInsert;

const prices = {
  spring: { CNY: 129_900, USD: 15_900 },
  partner: { CNY: 139_900, USD: 16_900 },
  friend: { CNY: catalogue[0].friendPrice, USD: catalogue[1].friendPrice },
};

const channelNames = { spring: 'SPRING26', partner: 'CALM50', winter: 'WINTER25', paused: 'PAUSED88' };
const referralNames = ['LX7KQ2MP', 'CY4HN8WT', 'NH9RD3VE'];

export const sampleCodeNames = [...Object.values(channelNames), ...referralNames];

function newCodes(
  now: Date,
  referrers: Customer[],
): { code: NewCode; price: { CNY: number; USD: number } }[] {
  const code = (name: string, rest: Partial<NewCode>) => ({
    channel: 'VIP',
    createdAt: later(now, -days(95)),
    ...rest,
    code: name,
    codeKey: name,
  });
  return [
    {
      code: code(channelNames.spring, { channel: '春季活动', maxUsage: 13, expiresAt: later(now, days(30)) }),
      price: prices.spring,
    },
    { code: code(channelNames.partner, { channel: '合作伙伴', maxUsage: 50 }), price: prices.partner },
    {
      code: code(channelNames.winter, { channel: '冬季活动', expiresAt: later(now, -days(40)) }),
      price: prices.spring,
    },
    { code: code(channelNames.paused, { channel: '合作伙伴', status: 'inactive' }), price: prices.partner },
    ...referrers.map(({ id }, at) => ({
      code: code(referralNames[at] ?? '', { channel: 'referral', kind: 'referral', ownerUserId: id }),
      price: prices.friend,
    })),
  ];
}

/** Codes of every kind and status; returns those that the sample orders use, by name. */
export async function seedCodes(db: Database, now: Date, referrers: Customer[]): Promise<PricedCode[]> {
  for (const { code, price } of newCodes(now, referrers)) {
    const [saved] = await db.insert(discountCodes).values(code).returning({ id: discountCodes.id });
    if (!saved) throw new Error(`${code.code} was not written`);
    await db.insert(discountPrices).values([
      { codeId: saved.id, productId: 1, currency: 'CNY', discountedPrice: asMinor(price.CNY) },
      { codeId: saved.id, productId: 2, currency: 'USD', discountedPrice: asMinor(price.USD) },
    ]);
  }
  const rows = await db
    .select({ code: discountCodes, price: discountPrices })
    .from(discountCodes)
    .innerJoin(discountPrices, eq(discountPrices.codeId, discountCodes.id));
  return rows.map(({ code, price }) => ({
    id: code.id,
    code: code.code,
    ownerUserId: code.ownerUserId,
    productId: price.productId,
    price: price.discountedPrice,
  }));
}
