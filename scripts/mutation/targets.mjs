/**
 * A file whose mutants are tried, and the test files that must notice them. In `integration` only a part of the mutants
 * is tried in one run, because each needs a database.
 * @typedef {{ file: string, suite: 'unit' | 'integration', tests: string[] }} Target
 */

/** @param {string[]} names */
const integration = (...names) => names.map((name) => `tests/integration/${name}.test.ts`);

/** Tests of a rules file other than the one beside it. */
/** @type {Record<string, string[]>} */
const rules = {
  'lib/alerts/rules.ts': [],
  'lib/areas/rules.ts': ['lib/areas/rules.test.ts', 'lib/areas/read-areas.test.ts'],
  'lib/auth/rules.ts': [],
  'lib/crm/rules.ts': [],
  'lib/discounts/rules.ts': [],
  'lib/figures/rules.ts': [],
  'lib/notifications/rules.ts': [],
  'lib/notifications/aliyun/rules.ts': [],
  'lib/orders/rules.ts': [],
  'lib/orders/returns/rules.ts': [],
  'lib/payments/attempts/rules.ts': [],
  'lib/payments/providers/wechat/rules.ts': [],
  'lib/payments/reconciliation/rules.ts': [],
  'lib/payments/refunds/rules.ts': [],
  'lib/products/rules.ts': [],
  'lib/readiness/rules.ts': ['lib/readiness/rules.test.ts'],
  'lib/referrals/rules.ts': [],
  'lib/sharing/rules.ts': [],
  'lib/shipping/rules.ts': [],
  'lib/shipping/kuaidi100/rules.ts': [],
  'lib/shop/rules.ts': [],
  'lib/users/rules.ts': [],
  'lib/payments/reconciliation/compare-bill.ts': [],
  'platform/money.ts': [],
};

/** The use cases that move money or code uses. The first test that fails ends a mutant, so the likeliest stand first. */
/** @type {Record<string, string[]>} */
const useCases = {
  'lib/orders/create-order.ts': integration('orders', 'stock', 'orders-codes', 'orders-races'),
  'lib/orders/read-quote.ts': integration('orders', 'orders-codes', 'orders-races'),
  'lib/orders/insert-order.ts': integration('orders', 'stock', 'orders-codes', 'orders-races'),
  'lib/orders/hold-code.ts': integration('orders-codes', 'orders-races'),
  'lib/orders/cancel-unpaid-order.ts': integration('cancellation', 'orders', 'orders-races'),
  'lib/orders/expire-order.ts': integration('orders', 'payments-settle', 'payments-jobs'),
  'lib/orders/returns/request-return.ts': integration('return-requests'),
  'lib/orders/returns/settle-return.ts': integration('return-requests'),
  'lib/privacy/rules.ts': integration('clearing', 'readiness'),
  'lib/discounts/redeem-code.ts': integration('orders-codes', 'orders-races', 'discounts'),
  'lib/discounts/release-code.ts': integration('orders-codes', 'orders-races'),
  'lib/discounts/reclaim-code.ts': integration('orders-codes', 'orders-status', 'payments-settle'),
  'lib/payments/attempts/settle-payment.ts': integration('payments-settle', 'payments-unreadable', 'ledger'),
  'lib/payments/refunds/request-refund.ts': integration('refunds', 'ledger'),
  'lib/payments/refunds/settle-refund.ts': integration('refunds', 'payments-settle', 'ledger'),
  'lib/payments/refunds/refund-surplus.ts': integration('refunds', 'payments-settle'),
  'lib/payments/reconciliation/reconcile-day.ts': integration('reconciliation', 'reconciliation-apart'),
  'lib/payments/reconciliation/store-reconciliation.ts': integration(
    'reconciliation',
    'reconciliation-apart',
  ),
};

/** @type {readonly Target[]} */
export const targets = [
  ...Object.entries(rules).map(([file, tests]) => ({
    file,
    suite: /** @type {const} */ ('unit'),
    tests: tests.length > 0 ? tests : [file.replace(/\.ts$/, '.test.ts')],
  })),
  ...Object.entries(useCases).map(([file, tests]) => ({
    file,
    suite: /** @type {const} */ ('integration'),
    tests,
  })),
];

/**
 * Mutants that no test notices, each with the reason why none should: `code` is the line without its indentation.
 * @type {readonly { file: string, code: string, what: string, because: string }[]}
 */
export const accepted = [
  {
    file: 'lib/alerts/rules.ts',
    code: 'for (let shown = mostLines; shown > 0; shown -= 1) {',
    what: '> → >=',
    because: 'without a line it is the text that is returned after the loop',
  },
  {
    file: 'lib/areas/rules.ts',
    code: 'if (!folded) return options;',
    what: 'condition → false',
    because: 'every name contains and starts with the empty text: the same options, in the same order',
  },
  {
    file: 'lib/auth/rules.ts',
    code: 'return end < last ? end : last;',
    what: '< → <=',
    because: 'of two equal ends either is the end',
  },
  {
    file: 'lib/discounts/rules.ts',
    code: 'return code.discountedPrice < listPrice ? code.discountedPrice : listPrice;',
    what: '< → <=',
    because: 'of two equal prices either is the price',
  },
  {
    file: 'lib/discounts/redeem-code.ts',
    code: 'where id = ${codeId} and max_usage > 0 and usage_count < max_usage',
    what: '> → >=',
    because: 'an unlimited code has a limit of 0, which no count is below',
  },
  {
    file: 'lib/discounts/redeem-code.ts',
    code: "and status = 'active' and (expires_at is null or expires_at > ${now.toISOString()})",
    what: '> → >=',
    because: 'at the very end of a code the quote before it, read for the same moment, has refused the order',
  },
  {
    file: 'lib/figures/rules.ts',
    code: 'const until = from && from > usual.to ? from : usual.to;',
    what: '> → >=',
    because: 'of two equal days either is the last one',
  },
  {
    file: 'lib/orders/rules.ts',
    code: 'const unitPrice = codePrice !== null && codePrice < listPrice ? codePrice : listPrice;',
    what: '< → <=',
    because: 'of two equal prices either is the price',
  },
  ...[
    ['return expiresAt && expiresAt <= now ? undefined : quote;', 'condition → true'],
    ['return expiresAt && expiresAt <= now ? undefined : quote;', '&& → ||'],
    ['if (remembered.size >= mostRemembered) remembered.clear();', 'condition → true'],
    ['if (remembered.size >= mostRemembered) remembered.clear();', 'condition → false'],
    ['if (remembered.size >= mostRemembered) remembered.clear();', 'without the statement'],
    [
      'remembered.set(keyOf(request), { ...quote, code, earlier: null, pendingOrders: 0, hasUnpaidUse: false });',
      'without the statement',
    ],
  ].map(([code = '', what = '']) => ({
    file: 'lib/orders/read-quote.ts',
    code,
    what,
    because: 'what is remembered saves a read and nothing else: the write checks every condition again',
  })),
  ...[
    ['const recalled = attempt === 0 ? recallQuote(request, ctx.now) : undefined;', 'condition → false'],
    ['if (!recalled && quote) rememberQuote(request, quote);', 'without the statement'],
  ].map(([code = '', what = '']) => ({
    file: 'lib/orders/create-order.ts',
    code,
    what,
    because: 'without what is remembered the order is placed by a read more',
  })),
  {
    file: 'lib/orders/hold-code.ts',
    code: '.limit(1);',
    what: '1 → 2',
    because: 'one other order is enough, and no more is read of it than that there is one',
  },
  {
    file: 'lib/payments/refunds/rules.ts',
    code: 'export const secondsToNextRefundTry = (tries: number): number => Math.min(3600, 10 * 2 ** Math.min(tries, 9));',
    what: '9 → 10',
    because: 'from nine tries on the wait is an hour; the exponent only has an end',
  },
  {
    file: 'lib/products/rules.ts',
    code: 'const kept = before.originalPrice > price ? before.originalPrice : price;',
    what: '> → >=',
    because: 'of two equal prices either is the original one',
  },
  {
    file: 'lib/shipping/kuaidi100/rules.ts',
    code: 'const [newest] = lines.toSorted((one, other) => (other.at?.getTime() ?? 0) - (one.at?.getTime() ?? 0));',
    what: '0 → 1',
    because: 'a word without a time comes last, whatever moment of the past stands for it',
  },
  {
    file: 'lib/sharing/rules.ts',
    code: "const url = address.split('#', 1)[0] ?? '';",
    what: '1 → 2',
    because: 'only the first part is read',
  },
  {
    file: 'lib/shipping/rules.ts',
    code: 'const more = known ? (line.quantity ?? 0) - known.quantity : (line.quantity ?? left);',
    what: '0 → 1',
    because:
      'a known parcel without a quantity has been judged before: it is repeated, or of another carrier',
  },
  ...['< → <=', '0 → 1'].map((what) => ({
    file: 'lib/shipping/rules.ts',
    code: "if (known && more < 0) return refusal('fewerPieces', { quantity: String(known.quantity) });",
    what,
    because: 'a known parcel with as many pieces is a repeated one, which has been judged before',
  })),
  {
    file: 'lib/shipping/rules.ts',
    code: 'const tooMany = mostSlips + 1;',
    what: '1 → 2',
    because: 'any number above mostSlips says that it is more',
  },
  ...['if (Math.abs(ahead) > mostSlips) return tooMany;', 'if (fewest > mostSlips) return tooMany;'].map(
    (code) => ({
      file: 'lib/shipping/rules.ts',
      code,
      what: 'condition → false',
      because: 'it only ends a comparison early whose outcome is known',
    }),
  ),
  {
    file: 'lib/shipping/rules.ts',
    code: 'while (at < one.length && one[at] === other[at]) at += 1;',
    what: '< → <=',
    because: 'past the end of both nothing is left to compare',
  },
];
