import type { Change } from './changes';

type Row = Record<string, unknown>;

type SideRow = {
  table: string;
  /** Where it is allowed; everywhere when absent. */
  call?: RegExp;
  because: string;
};

/** What may be written although a request was refused. Nothing else may. */
const sideRows: readonly SideRow[] = [
  { table: 'rate_limits', because: 'a limit counts what it refuses, too (api 11)' },
  {
    table: 'login_codes',
    call: /^POST \/api\/auth\/(login|contact|delete-account)$/,
    because: 'a wrong guess is one of five tries (auth 2), and the right one is used up whoever may enter',
  },
  {
    table: 'wrong_guesses',
    call: /^POST \/api\/auth\/login$/,
    because: 'wrong guesses count by day (auth 22)',
  },
  {
    table: 'password_tries',
    call: /^POST \/api\/auth\/admin\/login$/,
    because: 'wrong passwords count for a name and a network (auth 13, auth 23)',
  },
  {
    table: 'sessions',
    call: /^POST \/api\/auth\/refresh$/,
    because: 'a spent refresh token ends its family (auth 8)',
  },
  {
    table: 'refresh_tokens',
    call: /^POST \/api\/auth\/refresh$/,
    because: 'the token of an ended session is used up all the same (auth 8)',
  },
  {
    table: 'wechat_sign_ins',
    call: /^GET \/api\/wechat\/auth\/exchange-code$/,
    because: 'a state works once, also with a code that WeChat refuses (wechat-login 4)',
  },
];

/** What is written after the answer, on a slow machine during a later request, and how such a row is known. */
const lateRows: readonly (SideRow & { isLate: (row: Row) => boolean })[] = [
  {
    table: 'audit_acts',
    isLate: ({ act, actor }) => actor === 'visitor' && /^sign_in_(refused|locked)$/.test(String(act)),
    because: 'the audit holds refused sign-ins (admin 14)',
  },
  {
    table: 'channel_visits',
    isLate: () => true,
    because: 'links and accepted codes are counted by the day (figures 6)',
  },
];

/** Reads that write, each with the rule that asks for it. */
const writingReads: readonly SideRow[] = [
  { table: 'rate_limits', because: 'some reads are limited (api 11)' },
  {
    table: 'audit_acts',
    call: /^GET \/api\/(orders|users|orders\/export\.csv)$/,
    because: 'searches by contact and exports are recorded (admin 26, admin 4)',
  },
  {
    table: 'wechat_sign_ins',
    call: /^GET \/api\/wechat\/auth\//,
    because: 'a sign-in under way is kept (wechat-login 4)',
  },
  {
    table: 'sessions',
    call: /^GET \/api\/wechat\/auth\/exchange-code$/,
    because: 'the session remembers the openid (wechat-login 4)',
  },
  {
    table: 'settings',
    call: /^GET \/api\/(wechat\/js-config|admin\/readiness)$/,
    because: 'tokens of providers are shared by all processes (wechat-share 1, fxiaoke 3)',
  },
  {
    table: 'payments',
    call: /^GET \/api\/payments\/status\//,
    because: 'the time of a query is kept, so that the provider is asked once in 3 s (payments 10)',
  },
  {
    table: 'payment_calls',
    call: /^GET \/api\/payments\/status\//,
    because: 'a call to the provider is kept for the payment timeline',
  },
];

const isLate = ({ what, becomes }: Change) =>
  lateRows.some(({ table, isLate }) => table === what && isLate((becomes ?? {}) as Row));

const unexplained = (list: readonly SideRow[]) => (call: string, changes: readonly Change[]) =>
  changes.filter(
    (change) =>
      !isLate(change) && !list.some((row) => row.table === change.what && (row.call?.test(call) ?? true)),
  );

/** The changes of a refused request that no rule explains. */
export const unexplainedByRefusal = unexplained(sideRows);

/** The changes of a read that no rule explains. */
export const unexplainedByRead = unexplained(writingReads);

export const sideTables = [...sideRows, ...lateRows, ...writingReads].map(({ table }) => table);
