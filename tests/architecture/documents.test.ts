import { createHash } from 'node:crypto';
import agreementsEn from '@/messages/en/agreements.json' with { type: 'json' };
import homeEn from '@/messages/en/home.json' with { type: 'json' };
import legalEn from '@/messages/en/legal.json' with { type: 'json' };
import ordersEn from '@/messages/en/orders.json' with { type: 'json' };
import agreementsZh from '@/messages/zh/agreements.json' with { type: 'json' };
import homeZh from '@/messages/zh/home.json' with { type: 'json' };
import legalZh from '@/messages/zh/legal.json' with { type: 'json' };
import ordersZh from '@/messages/zh/orders.json' with { type: 'json' };
import { documentVersions } from '@/values/documents';

const texts = {
  user: [agreementsZh.user, agreementsEn.user],
  purchase: [agreementsZh.purchase, agreementsEn.purchase],
  privacy: [legalZh.privacy, legalEn.privacy],
  returns: [legalZh.returns, legalEn.returns],
} as const;

/** The text of each version. A changed text needs a new date in `values/documents.ts`, and its new hash here. */
const published: Record<keyof typeof texts, { version: string; print: string }> = {
  user: { version: '2026-11-21', print: '1be2759a55811af3' },
  purchase: { version: '2026-11-01', print: '8f1b39b5c38645c1' },
  privacy: { version: '2026-11-28', print: '2ba0cf55f5239f3d' },
  returns: { version: '2026-11-28', print: '2c3e0c96421eef0b' },
};

const printOf = (document: keyof typeof texts) =>
  createHash('sha256').update(JSON.stringify(texts[document])).digest('hex').slice(0, 16);

test.each(Object.keys(texts) as (keyof typeof texts)[])(
  'a customer who agreed to a version of "%s" agreed to this text',
  (document) => {
    expect({ version: documentVersions[document], print: printOf(document) }).toEqual(published[document]);
  },
);

/** The policy of returns and warranty (shop 3, shop 4, shop 5), which both languages must contain. */
const policy: [rule: string, zh: RegExp, en: RegExp][] = [
  [
    'one-year warranty for damage not caused by the user',
    /非人为损坏享(受|一年)质保/,
    /one year .*damage not caused by the user/i,
  ],
  [
    'seven days from receipt, no reason',
    /自签收之日起 7 天内.{0,3}可以?无理由退货/,
    /within 7 days of receipt without giving a reason/,
  ],
  ['except activated', /已激活/, /activated/],
  ['except custom', /定制/, /custom-made/],
  ['except subscription-bound', /已绑定订阅服务/, /subscription/],
  ['return shipping paid by the user', /退货运费由用户承担/, /Return shipping is paid by (you|the customer)/],
  ['delivery to mainland China only', /仅配送中国大陆地区/, /mainland China only/],
  ['prices include tax', /价格含税/, /prices include tax/i],
  [
    'subscription payments',
    /订阅费用支付后不予退还，法律另有规定的除外/,
    /Subscription payments are non-refundable except as the law requires/,
  ],
];

describe.each([
  ['purchase agreement', texts.purchase],
  ['returns page', texts.returns],
] as const)('the %s says', (_, [zh, en]) => {
  test.each(policy)('%s', (_rule, inChinese, inEnglish) => {
    expect(JSON.stringify(zh)).toMatch(inChinese);
    expect(JSON.stringify(en)).toMatch(inEnglish);
  });
});

/** What the shop does besides, which the documents must not leave out. */
test.each([
  [
    'the privacy policy names the network address that is stored with a payment in a phone’s browser',
    texts.privacy,
    /在手机浏览器里付款时，还有当时的网络地址.*标识与网络地址会移除/,
    /in a phone’s browser, also the network address.*both are removed from payments that have ended/,
  ],
  [
    'the returns page leaves the time of shipment to the product page (shop 14)',
    texts.returns,
    /付款后按商品页写明的时限发出；未写明时限的，尽快发出/,
    /sent within the time stated on the product page, or soon after payment where none is stated/,
  ],
] as const)('%s', (_, [zh, en], inChinese, inEnglish) => {
  expect(JSON.stringify(zh)).toMatch(inChinese);
  expect(JSON.stringify(en)).toMatch(inEnglish);
});

const promisesIn = (orders: typeof ordersZh | typeof ordersEn, home: typeof homeZh | typeof homeEn) => [
  orders.timeline.return.until,
  home.delivery.steps.back.text,
  home.questions.items[4]?.answer,
];

test.each(promisesIn(ordersZh, homeZh))('"%s" names every exception to the return (shop 4)', (promise) => {
  for (const exception of [/激活/, /定制/, /绑定订阅/]) expect(promise).toMatch(exception);
});

test.each(promisesIn(ordersEn, homeEn))('"%s" names every exception to the return (shop 4)', (promise) => {
  for (const exception of [/activated/, /custom-made/, /bound to a subscription/])
    expect(promise).toMatch(exception);
});
