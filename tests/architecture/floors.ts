/**
 * Who may import what, from the bottom up (structure 2). `imports.test.ts` checks it, and `npm run lint:build` writes it
 * into `.oxlintrc.json`, so that an editor shows it while one types.
 */
type Floor = {
  /** Of the importing file; `**` is anything below. */
  from: string;
  except?: string;
  /** Files of the project from the root without their ending, and packages; `react/**` is the package and its parts. */
  never: readonly string[];
  but?: readonly string[];
  /** Types cost nothing when the code runs; everywhere else they are refused too. */
  allowsTypes?: true;
  because: string;
  /** An import that the row catches, so that a row that catches nothing fails. */
  caught: [from: string, to: string];
};

const folders = [
  ...['app', 'components', 'db', 'lib', 'messages', 'platform'],
  ...['sandbox', 'scripts', 'server', 'tests', 'values', 'workers'],
];
const allBut = (...known: string[]) =>
  folders.filter((folder) => !known.includes(folder)).map((folder) => `${folder}/**`);

/** Where a contract stands: in a domain, or in a room of one that is divided. */
const rooms = ['lib/*', 'lib/payments/*', 'lib/auth/wechat', 'lib/auth/team', 'lib/orders/returns'];
const inRooms = (...names: string[]) => rooms.flatMap((room) => names.map((name) => `${room}/${name}`));

/** What runs on the server alone, and the parts of domains that do not. */
const serverOnly = {
  never: [
    ...['db/**', 'lib/*/**', 'node:*/**', 'drizzle-orm/**', 'postgres', 'pino'],
    ...['env', 'log', 'log-error', 'ids', 'password', 'system-context', 'i18n/server-texts'].map(
      (name) => `platform/${name}`,
    ),
    'values/numbers',
  ],
  but: [
    ...inRooms('contract', 'admin-contract', 'rules', 'api', 'admin-api'),
    // It runs in the browser too, and is loaded when an address is pasted.
    'lib/areas/split-address',
  ],
};

export const floors: readonly Floor[] = [
  {
    from: 'platform/**',
    never: allBut('platform', 'messages'),
    because: 'platform knows nothing of the shop: this belongs into a domain',
    caught: ['platform/money.ts', 'lib/products/contract'],
  },
  {
    from: 'values/**',
    never: ['**'],
    but: ['values/**', 'platform/ids', 'platform/time'],
    because:
      'values are lists of words and the forms of numbers, the same for tables, contracts and the browser',
    caught: ['values/orders.ts', 'db/client'],
  },
  {
    from: 'db/**',
    never: allBut('db', 'values', 'platform'),
    because: 'db stores and decides nothing: the decision belongs into lib/<domain>',
    caught: ['db/client.ts', 'lib/orders/rules'],
  },
  {
    from: 'lib/**',
    never: allBut('lib', 'db', 'values', 'platform', 'messages'),
    because: 'lib is below workers, pages and components',
    caught: ['lib/http/route.ts', 'components/ui/button'],
  },
  {
    from: 'lib/**',
    except: 'lib/{http/**,auth/session.ts}',
    never: ['lib/http/**', 'next/**', 'react/**', 'react-dom/**'],
    because: 'a domain knows neither framework nor request: lib/http gives a use case its Ctx',
    caught: ['lib/orders/get-order.ts', 'next/headers'],
  },
  {
    from: 'lib/queue/**',
    never: ['lib/**'],
    but: ['lib/queue/**'],
    because: 'the queue only carries: a job is declared in its domain and bound in workers/jobs.ts',
    caught: ['lib/queue/install-queues.ts', 'lib/payments/run-refund'],
  },
  {
    from: 'lib/orders/search/**',
    never: ['lib/**'],
    but: [
      'lib/orders/search/**',
      ...['contract', 'admin-contract', 'find-order'].map((name) => `lib/orders/${name}`),
      'lib/queue/define-job',
    ],
    because: 'the search finds orders for use cases and knows none of them: this belongs into lib/orders',
    caught: ['lib/orders/search/find-page.ts', 'lib/orders/present'],
  },
  {
    from: 'lib/http/**',
    never: ['lib/**', 'db/**'],
    but: [
      ...['lib/http/**', 'lib/auth/session', ...inRooms('contract', 'admin-contract')],
      ...['db/client', 'db/rate-limit', 'db/check-migrations'],
    ],
    because: 'lib/http adapts requests and decides nothing about the shop: this belongs into a domain',
    caught: ['lib/http/route.ts', 'lib/orders/create-order'],
  },
  ...rooms.map((room): Floor => ({
    from: `${room}/{contract,admin-contract,rules,api,admin-api}.ts`,
    ...serverOnly,
    allowsTypes: true,
    because: 'contract.ts, rules.ts and api.ts run in the browser too: server code belongs into a use case',
    caught: [`${room.replace('*', 'payments')}/contract.ts`, 'platform/env'],
  })),
  {
    from: 'workers/**',
    never: allBut('workers', 'lib', 'platform'),
    because: 'workers bind jobs to use cases and nothing else: the work belongs into lib/<domain>',
    caught: ['workers/jobs.ts', 'db/client'],
  },
  {
    from: 'components/**',
    never: allBut('components', 'lib', 'values', 'platform', 'messages'),
    because: 'components are below pages, and nothing of the server runs in a browser',
    caught: ['components/checkout/form.tsx', 'db/client'],
  },
  {
    from: 'components/**',
    ...serverOnly,
    because:
      'a component calls the API through lib/<domain>/api.ts; use cases, database and process run on the server',
    caught: ['components/checkout/form.tsx', 'lib/orders/create-order'],
  },
  {
    from: 'components/ui/**',
    never: [...allBut(), 'next-intl/**'],
    but: ['components/ui/**', 'platform/cn'],
    because:
      'primitives know npm and platform/cn only and take texts as props: the rest is for components/<area>',
    caught: ['components/ui/button.tsx', 'platform/money'],
  },
  {
    from: 'components/admin/*',
    never: ['components/admin/*/*'],
    but: ['components/admin/keyboard/*'],
    because: 'what admin pages share stands below their rooms: this belongs into the room that it needs',
    caught: ['components/admin/data-table.tsx', 'components/admin/orders/order-card'],
  },
  {
    from: 'app/**',
    never: [
      ...allBut('app', 'components', 'lib', 'values', 'platform', 'messages'),
      ...['drizzle-orm/**', 'postgres'],
    ],
    but: ['workers/drain-jobs'],
    because: 'pages never query: the query belongs into lib/<domain>/<verb>-<noun>.ts',
    caught: ['app/[locale]/(shop)/page.tsx', 'drizzle-orm'],
  },
  {
    from: 'app/api/**',
    never: ['components/**', 'app/**'],
    but: ['app/api/**'],
    because: 'a route file binds an endpoint to a use case and knows no page',
    caught: ['app/api/orders/route.ts', 'components/ui/button'],
  },
  {
    from: 'sandbox/**',
    never: allBut('sandbox'),
    because: 'the provider sandbox knows nothing of the shop: npm only',
    caught: ['sandbox/sms.ts', 'platform/ids'],
  },
  {
    from: 'server/**',
    never: allBut('server'),
    but: ['platform/i18n/**', 'platform/front/**'],
    because: 'the server in front of Next knows nothing of the shop but its languages and what protects it',
    caught: ['server/handler.ts', 'platform/money'],
  },
];

/** Which domains a domain may know (structure 3). Every domain may queue a job. */
export const arrows: Record<string, string[]> = {
  alerts: ['audit', 'notifications', 'orders', 'products'],
  areas: [],
  audit: [],
  auth: ['audit', 'orders', 'users', 'notifications'],
  crm: ['audit', 'orders', 'shipping', 'users'],
  discounts: ['audit', 'figures', 'products'],
  figures: [],
  jobs: ['audit'],
  media: [],
  notifications: ['audit', 'orders', 'products', 'shop', 'users'],
  orders: ['audit', 'products', 'discounts', 'areas', 'figures', 'users', 'media'],
  payments: ['audit', 'crm', 'orders'],
  privacy: ['audit', 'auth', 'media', 'orders', 'payments', 'users'],
  products: ['audit'],
  readiness: [
    'alerts',
    'auth',
    'crm',
    'media',
    'notifications',
    'payments',
    'privacy',
    'products',
    'sharing',
    'shipping',
    'shop',
  ],
  referrals: ['discounts', 'users'],
  sharing: [],
  shipping: ['audit', 'orders'],
  shop: ['audit', 'media', 'products', 'users'],
  users: ['areas', 'audit'],
};

/**
 * Floors on which a folder and those inside it may know each other, of all that are looked at for circles (structure 5): use
 * cases of a domain stand above its rooms and providers, its contract and its port below. So do the settings of the platform
 * and the server of the sandbox. Rooms side by side may not, here either.
 */
export const aroundTheirRooms = ['lib', 'platform', 'sandbox'];

/** The rooms of payments, and which of them a room may know. What they share, and what needs several, stands above them. */
export const paymentRooms: Record<string, string[]> = {
  // Money that came beside the order's own payment is refunded.
  attempts: ['refunds'],
  refunds: [],
  // Money that only the bill knows is asked about, as an attempt or a refund (reconciliation 2, reconciliation 6).
  reconciliation: ['attempts', 'refunds'],
  // A provider fills the port of lib/payments/provider.ts, and knows nothing of what is done with its answers.
  providers: [],
};

/** What every area of components may know. */
export const sharedAreas = ['ui', 'pictures', 'texts', 'forms', 'browser', 'auth', 'areas'];
/** Which areas an area may know besides. */
export const areaArrows: Record<string, string[]> = {
  admin: ['frame', 'orders', 'recipient'],
  checkout: ['cart'],
  content: ['metadata'],
  // Around every page: the number in the cart, links to the text pages, and what the head holds.
  frame: ['cart', 'content', 'early-clicks'],
  home: ['cart', 'content', 'metadata'],
  // An order is bought again.
  orders: ['cart'],
  // The page that pays an order shows the order: as in lib, payments know orders and not the reverse.
  payments: ['content', 'orders', 'recipient'],
  // The recipient of an order is corrected with the fields of the checkout.
  recipient: ['checkout'],
};

/** Of a glob with `**`, `*` and `{a,b}`. `react/**` means the package `react` itself too. */
const asRegExp = (glob: string) =>
  new RegExp(
    `^${glob
      .replaceAll('.', '\\.')
      .replace(/\{([^}]*)\}/g, (_, parts: string) => `(${parts.replaceAll(',', '|')})`)
      .replace(/(\/?)(\*\*|\*)/g, (_, slash: string, stars: string) =>
        stars === '*' ? `${slash}[^/]*` : `(${slash}.*)?`,
      )}$`,
  );
const isAmong = (globs: readonly string[] | undefined, path: string) =>
  globs?.some((glob) => asRegExp(glob).test(path)) === true;

const holdsFor = ({ from, except }: Floor, file: string) =>
  isAmong([from], file) && !isAmong(except ? [except] : [], file);

export const isBroken = (floor: Floor, from: string, to: string, isTypeOnly: boolean): boolean =>
  holdsFor(floor, from) &&
  isAmong(floor.never, to) &&
  !isAmong(floor.but, to) &&
  !(floor.allowsTypes && isTypeOnly);

const upFromRoot = { regex: '^\\.\\./\\.\\.', message: 'Write @/… from the root of the project.' };

/** As the lint file names it; it knows no lookahead in regular expressions and leaves out, without a word, those that have one. */
function namesOf(glob: string, folder = '', sign = ''): string[] {
  const own = folder && glob.startsWith(folder) ? [`${sign}./${glob.slice(folder.length)}`] : [];
  if (folders.includes(glob.split('/')[0] ?? '')) return [`${sign}@/${glob}`, ...own];
  if (glob === '**') return ['*', '!./**', '!../**'];
  return glob.endsWith('/**') ? [glob.slice(0, -3), glob] : [glob];
}

const patternOf = ({ from, never, but = [], allowsTypes, because }: Floor) => {
  // The files of one folder name those inside it from where they stand.
  const folder = /^(.*\/)\*$/.exec(from)?.[1];
  return {
    group: [
      ...never.flatMap((glob) => namesOf(glob, folder)),
      ...but.flatMap((glob) => namesOf(glob, folder, '!')),
    ],
    message: `${because[0]?.toUpperCase()}${because.slice(1)}.`,
    ...(allowsTypes && { allowTypeImports: true }),
  };
};

/** A file that the glob means. */
const sampleOf = (glob: string) =>
  glob
    .replace(/\{([^,}]*)[^}]*\}/g, '$1')
    .replace('**', 'any/file.ts')
    .replace('*', 'any');

/** The rows as the lint file wants them: the last entry that a file matches holds alone, so each has all that holds there. */
export function lintOverrides() {
  const exempt = ['lib/auth/session.ts'];
  const globs = floors.map(({ from }) => from);
  const browserToo = globs.findIndex((glob) => glob.startsWith('lib/*/'));
  const classes = [...new Set([...globs.slice(0, browserToo), ...exempt, ...globs.slice(browserToo)])];
  return classes.map((glob) => {
    const patterns = floors.filter((floor) => holdsFor(floor, sampleOf(glob))).map(patternOf);
    return {
      files: [glob],
      rules: { 'eslint/no-restricted-imports': ['error', { patterns: [upFromRoot, ...patterns] }] },
    };
  });
}
