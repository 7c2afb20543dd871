import { type Import, isTest, read, shopImports, sources } from './sources';

/** Forbidden imports; the message says where the code belongs (structure 2). Packages are `npm:name`. */
type Rule = {
  from: RegExp;
  never: RegExp;
  but?: RegExp;
  exempt?: RegExp;
  /** Refuses imports of types too; other rules allow them, since they cost nothing at run time. */
  typesToo?: boolean;
  because: string;
  /** An import that the rule refuses, so that a rule that refuses nothing fails. */
  caught: [from: string, to: string];
};

const isomorphic = /^lib\/[^/]+\/((admin-)?contract|rules|(admin-)?api)\.ts$/;
const domains = /^lib\/(?!http\/|queue\/)[^/]+\//;
const serverOnly =
  /^db\/|^lib\/http\/|^lib\/queue\/|^platform\/(env|log|log-error|ids|password|system-context)$|^lib\/[^/]+\/(?!((admin-)?contract|rules|(admin-)?api)$)|^npm:(drizzle-orm|postgres|pino|node:)/;

const rules: Rule[] = [
  {
    from: /^app\/api\//,
    never: /^(db|components|sandbox|scripts|tests)\/|^npm:(drizzle-orm|postgres)/,
    because:
      'a route file binds an endpoint to a use case: the query belongs into lib/<domain>/<verb>-<noun>.ts',
    caught: ['app/api/orders/route.ts', 'db/client'],
  },
  {
    from: /^app\//,
    never: /^db\/|^(sandbox|scripts|tests)\/|^npm:(drizzle-orm|postgres)/,
    because: 'pages never query: the query belongs into lib/<domain>/<verb>-<noun>.ts',
    caught: ['app/[locale]/(shop)/page.tsx', 'npm:drizzle-orm'],
  },
  {
    from: /^components\/ui\//,
    never: /^(?!npm:|components\/ui\/|platform\/cn$)|^npm:next-intl/,
    because:
      'primitives know npm and platform/cn only and take texts as props: the rest is for components/<area>',
    caught: ['components/ui/button.tsx', 'platform/money'],
  },
  {
    from: /^components\//,
    never: serverOnly,
    because:
      'a component calls the API through lib/<domain>/api.ts; use cases, database and process run on the server',
    caught: ['components/checkout/form.tsx', 'lib/orders/create-order'],
  },
  {
    from: isomorphic,
    never: serverOnly,
    because: 'contract.ts, rules.ts and api.ts run in the browser too: server code belongs into a use case',
    caught: ['lib/orders/contract.ts', 'platform/env'],
  },
  {
    from: domains,
    never: /^npm:(next|react|react-dom)(\/|$)|^lib\/http\//,
    exempt: /^lib\/auth\/(session|page-gates)\.ts$/,
    because: 'a domain knows neither framework nor request: lib/http gives a use case its Ctx',
    caught: ['lib/orders/get-order.ts', 'npm:next/headers'],
  },
  {
    from: /^lib\//,
    never: /^(app|components|sandbox|scripts|server|tests)\//,
    typesToo: true,
    because: 'lib is below pages and components',
    caught: ['lib/http/route.ts', 'components/ui/button'],
  },
  {
    from: /^lib\/http\//,
    never: /^lib\/(?!http\/)|^db\//,
    but: /^lib\/auth\/session$|^lib\/[^/]+\/(admin-)?contract$|^db\/(client|rate-limit|check-migrations)$/,
    because: 'lib/http adapts requests and decides nothing about the shop: this belongs into a domain',
    caught: ['lib/http/route.ts', 'lib/orders/create-order'],
  },
  {
    from: /^platform\//,
    never: /^(?!npm:|platform\/|messages\/)/,
    typesToo: true,
    because: 'platform knows nothing of the shop: this belongs into a domain',
    caught: ['platform/money.ts', 'lib/products/contract'],
  },
  {
    from: /^db\//,
    never: /^(app|components|sandbox|server|tests)\/|^lib\//,
    typesToo: true,
    because: 'db stores and knows no domain: the decision belongs into lib/<domain>',
    caught: ['db/client.ts', 'lib/orders/rules'],
  },
  {
    from: /^sandbox\//,
    never: /^(?!npm:|sandbox\/)/,
    typesToo: true,
    because: 'the provider sandbox knows nothing of the shop: npm only',
    caught: ['sandbox/sms.ts', 'platform/ids'],
  },
  {
    from: /^(?!sandbox\/|scripts\/)/,
    never: /^sandbox\//,
    typesToo: true,
    because: 'nobody imports the provider sandbox: it is met over HTTP',
    caught: ['lib/payments/wechatpay/client.ts', 'sandbox/keys'],
  },
];

const isBroken = (rule: Rule, { from, to, isTypeOnly }: Import) =>
  rule.from.test(from) &&
  !rule.exempt?.test(from) &&
  rule.never.test(to) &&
  !rule.but?.test(to) &&
  (rule.typesToo === true || !isTypeOnly);

const imports = shopImports();

test('the search finds the files of the shop', () => {
  expect(imports.length).toBeGreaterThan(300);
});

test.each(rules)('$from: $because', (rule) => {
  const [from, to] = rule.caught;
  expect(isBroken(rule, { from, to, isTypeOnly: false })).toBe(true);
  const broken = imports.filter((edge) => isBroken(rule, edge));
  expect(broken.map((edge) => `${edge.from} imports ${edge.to}`)).toEqual([]);
});

/** The domains that each domain may import (structure 3). `jobs/queue` is how every domain queues a job. */
const arrows: Record<string, string[]> = {
  areas: [],
  audit: [],
  auth: ['users', 'notifications'],
  crm: ['audit', 'orders'],
  discounts: ['audit', 'products'],
  media: ['audit'],
  notifications: ['orders', 'users'],
  orders: ['audit', 'products', 'discounts', 'areas', 'users', 'media'],
  payments: ['audit', 'orders'],
  jobs: ['audit'],
  privacy: ['auth', 'media', 'orders', 'payments', 'users'],
  products: [],
  readiness: ['crm', 'media', 'notifications', 'payments'],
  referrals: ['discounts', 'orders', 'users'],
  sharing: [],
  users: ['areas', 'audit'],
};

const domainOf = (path: string) => /^lib\/(?!http\/|queue\/)([^/]+)\//.exec(path)?.[1];

test('domains import each other only in the listed directions', () => {
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [domainOf(from), domainOf(to)];
    return own && other && own !== other && !arrows[own]?.includes(other);
  });
  expect(against.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('an area of components imports only itself, the primitives and what every page shares', () => {
  const areaOf = (path: string) => /^components\/([^/]+)\//.exec(path)?.[1];
  const shared = new Set(['ui', 'site', 'auth', 'areas']);
  // The payment page shows the order: as in lib, payments import orders and not the reverse.
  const known: Record<string, string> = { payments: 'orders' };
  const against = imports.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)];
    return own && other && own !== other && !shared.has(other) && known[own] !== other;
  });
  expect(against.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test('only platform/env.ts of the shop reads the environment', () => {
  const readers = sources(['app', 'components', 'db', 'lib', 'platform', 'values']).filter(
    (file) => !isTest(file) && /\bprocess\.env\b/.test(read(file)),
  );
  expect(readers).toEqual(['platform/env.ts']);
});
