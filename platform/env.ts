import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { problemOfDatabase, problemOfReplica } from './database-address';
import { hasServerInFront, platformAddress } from './front/world';
import { type Addresses, findAddressProblems, hostOf } from './provider-addresses';
import { keysOf } from './record-of';

const port = z.coerce.number().check(z.int(), z.gte(1), z.lte(65535));
const url = (protocol: RegExp) => z.optional(z.url({ protocol }));

const http = url(/^https?$/);

/** An address to which paths are appended, without a trailing slash. */
const base = z.optional(
  z.pipe(
    z.url({ protocol: /^https?$/ }),
    z.transform((address) => address.replace(/\/+$/, '')),
  ),
);

/** It may name several hosts, which is no URL. */
const database = (problemOf: (address: string) => string | null) =>
  z.optional(
    z.string().check((ctx) => {
      const message = problemOf(ctx.value);
      if (message) ctx.issues.push({ code: 'custom', message, input: ctx.value });
    }),
  );

const text = z.optional(z.string().check(z.minLength(1)));

/** PEM text, PEM with `\n` escapes, or the path of a file that holds it (operations 4). */
const pem = z.optional(
  z.pipe(
    z.string().check(z.minLength(1)),
    z.transform((value, ctx) => {
      if (value.includes('-----BEGIN')) return value.replaceAll('\\n', '\n');
      try {
        return readFileSync(value, 'utf8');
      } catch {
        ctx.issues.push({ code: 'custom', message: 'neither PEM text nor a readable file', input: value });
        return z.NEVER;
      }
    }),
  ),
);

const schema = z.object({
  SHOP_MODE: z._default(z.enum(['sandbox', 'live']), 'sandbox'),
  SEED: z._default(z.enum(['full', 'minimal']), 'full'),
  PORT: z._default(port, 3000),
  HOST: text,
  SANDBOX_PORT: z._default(port, 3001),
  APP_URL: base,
  CRON_SECRET: text,
  AUTH_SECRET: z.optional(z.string().check(z.minLength(32, 'needs at least 32 characters'))),
  DATABASE_URL: database(problemOfDatabase),
  DATABASE_DIRECT_URL: database(problemOfDatabase),
  DATABASE_READ_URL: database(problemOfReplica),
  DATABASE_POOL: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(100)),
    hasServerInFront ? 10 : 3,
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  TRUSTED_PROXY_HOPS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(10)), 0),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(120)), 0),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  ORDER_EXPIRY_HOURS: z._default(z.coerce.number().check(z.positive(), z.lte(720)), 24),
  ORDER_EXPIRY_HOURS_OTHER: z._default(z.coerce.number().check(z.positive(), z.lte(720)), 72),
  ORDER_REMINDER_HOURS: z._default(z.coerce.number().check(z.gte(0), z.lte(72)), 6),
  DELIVERY_ASSUMED_DAYS: z._default(z.coerce.number().check(z.gte(7), z.lte(365)), 15),

  WECHATPAY_BASE_URL: base,
  WECHATPAY_MCHID: text,
  WECHATPAY_APPID: text,
  WECHATPAY_MERCHANT_SERIAL: text,
  WECHATPAY_MERCHANT_PRIVATE_KEY: pem,
  WECHATPAY_API_V3_KEY: z.optional(z.string().check(z.length(32))),
  WECHATPAY_PLATFORM_CERT_SERIAL: text,
  WECHATPAY_PLATFORM_CERT: pem,
  WECHATPAY_PUBLIC_KEY_ID: text,
  WECHATPAY_PUBLIC_KEY: pem,

  WECHAT_APPID: text,
  WECHAT_APP_SECRET: text,
  WECHAT_API_BASE_URL: base,
  WECHAT_OAUTH_AUTHORIZE_URL: http,

  CRM_BASE_URL: base,
  CRM_APP_ID: text,
  CRM_APP_SECRET: text,
  CRM_PERMANENT_CODE: text,
  CRM_OPEN_USER_ID: text,

  SMTP_URL: url(/^smtps?$/),
  MAIL_FROM: text,
  SMS_PROVIDER: z.optional(z.enum(['aliyun'])),
  SMS_ENDPOINT: text,
  SMS_ACCESS_KEY_ID: text,
  SMS_ACCESS_KEY_SECRET: text,
  SMS_SIGN_NAME: text,
  SMS_TEMPLATE_CODE_LOGIN: text,
  SMS_TEMPLATE_CODE_ORDER: text,
  SMS_TEMPLATE_CODE_ACCOUNT: text,
  SMS_TEMPLATE_CODE_RETURN: text,

  TRACKING_PROVIDER: z.optional(z.enum(['kuaidi100'])),
  TRACKING_MINUTES: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1440)), 60),
  KUAIDI100_BASE_URL: base,
  KUAIDI100_CUSTOMER: text,
  KUAIDI100_KEY: text,

  ALERT_WEBHOOK_URL: http,
  ALERT_MAIL: z.optional(z.email()),

  STORAGE: z._default(z.enum(['local', 's3']), 'local'),
  S3_ENDPOINT: http,
  S3_BUCKET: text,
  S3_REGION: text,
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
});

export type Env = z.output<typeof schema>;
type Name = keyof Env;

export const environmentNames = keysOf(schema.shape);

/**
 * The addresses of providers, each with its real domain and the key that goes there: a provider has several host names,
 * `api2.mch.weixin.qq.com` is as valid as `api`.
 */
const providers = {
  WECHATPAY_BASE_URL: { domain: 'weixin.qq.com', key: 'WECHATPAY_MERCHANT_PRIVATE_KEY' },
  WECHAT_API_BASE_URL: { domain: 'weixin.qq.com', key: 'WECHAT_APP_SECRET' },
  // Only browsers open it, so no key goes there.
  WECHAT_OAUTH_AUTHORIZE_URL: { domain: 'weixin.qq.com', key: null },
  CRM_BASE_URL: { domain: 'fxiaoke.com', key: 'CRM_APP_SECRET' },
  SMS_ENDPOINT: { domain: 'aliyuncs.com', key: 'SMS_ACCESS_KEY_SECRET' },
  KUAIDI100_BASE_URL: { domain: 'kuaidi100.com', key: 'KUAIDI100_KEY' },
  // Its key is part of the address.
  ALERT_WEBHOOK_URL: { domain: 'weixin.qq.com', key: 'ALERT_WEBHOOK_URL' },
} as const satisfies Partial<Record<Name, { domain: string; key: Name | null }>>;

const groups = {
  sms: [
    'SMS_PROVIDER',
    'SMS_ACCESS_KEY_ID',
    'SMS_ACCESS_KEY_SECRET',
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_CODE_LOGIN',
    'SMS_TEMPLATE_CODE_ORDER',
  ],
  mail: ['SMTP_URL', 'MAIL_FROM'],
  crm: ['CRM_APP_ID', 'CRM_APP_SECRET', 'CRM_PERMANENT_CODE', 'CRM_OPEN_USER_ID'],
  kuaidi100: ['KUAIDI100_CUSTOMER', 'KUAIDI100_KEY'],
  s3: ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  live: [
    'APP_URL',
    'AUTH_SECRET',
    'DATABASE_URL',
    'WECHATPAY_MCHID',
    'WECHATPAY_APPID',
    'WECHATPAY_MERCHANT_SERIAL',
    'WECHATPAY_MERCHANT_PRIVATE_KEY',
    'WECHATPAY_API_V3_KEY',
    'WECHAT_APPID',
    'WECHAT_APP_SECRET',
  ],
} satisfies Record<string, Name[]>;

const isEmpty = (env: Env, name: Name) => env[name] === undefined;
const missing = (env: Env, names: Name[]) =>
  names.filter((name) => isEmpty(env, name)).map((n) => `${n} is missing`);

function sandboxProblems(env: Env): string[] {
  return keysOf(providers).flatMap((name) => {
    const base = env[name];
    const { domain, key } = providers[name];
    const pointsAtReal = base === undefined || `.${hostOf(base)}`.endsWith(`.${domain}`);
    return pointsAtReal && key && !isEmpty(env, key)
      ? [`${key} is a real provider's key: set SHOP_MODE=live, or ${name} to a test server`]
      : [];
  });
}

/** What is nothing without another variable. Migrations would go elsewhere than to the sandbox's own database. */
const pairProblems = (env: Env): string[] => [
  ...(env.DATABASE_DIRECT_URL && !env.DATABASE_URL
    ? ['DATABASE_DIRECT_URL goes with DATABASE_URL, the address of the pooler']
    : []),
  ...(env.ALERT_MAIL && !env.SMTP_URL ? ['ALERT_MAIL goes with SMTP_URL, the server that sends it'] : []),
];

/** The addresses that a live shop refuses (operations 11). */
export const addressProblemsOf = (env: Addresses<keyof typeof providers>) =>
  findAddressProblems(env, keysOf(providers));

const leastCronSecret = 16;

function liveProblems(env: Env, isBehindServer: boolean): string[] {
  const hasCertificate =
    !isEmpty(env, 'WECHATPAY_PLATFORM_CERT') && !isEmpty(env, 'WECHATPAY_PLATFORM_CERT_SERIAL');
  const hasPublicKey = !isEmpty(env, 'WECHATPAY_PUBLIC_KEY') && !isEmpty(env, 'WECHATPAY_PUBLIC_KEY_ID');
  const uses = (names: Name[]) => names.some((name) => !isEmpty(env, name));
  return [
    ...missing(env, groups.live),
    ...(hasCertificate || hasPublicKey
      ? []
      : [
          'WECHATPAY_PUBLIC_KEY_ID and WECHATPAY_PUBLIC_KEY (or WECHATPAY_PLATFORM_CERT_SERIAL and WECHATPAY_PLATFORM_CERT) are missing',
        ]),
    ...(uses(groups.sms) || uses(groups.mail)
      ? []
      : ['SMS_PROVIDER or SMTP_URL is missing: nobody could log in']),
    ...(uses(groups.sms) ? missing(env, groups.sms) : []),
    ...(uses(groups.mail) ? missing(env, groups.mail) : []),
    ...(uses(groups.crm) ? missing(env, groups.crm) : []),
    ...(env.TRACKING_PROVIDER === 'kuaidi100' ? missing(env, groups.kuaidi100) : []),
    ...(env.TRACKING_PROVIDER && env.TRACKING_MINUTES < 30
      ? ['TRACKING_MINUTES must be 30 or more: the provider locks a number that is asked for more often']
      : []),
    ...(env.STORAGE === 's3' ? missing(env, groups.s3) : []),
    ...(env.STORAGE === 's3' || isBehindServer
      ? []
      : ['STORAGE must be s3: processes of a hosting platform keep no files']),
    ...(env.APP_URL?.startsWith('http://') ? ['APP_URL must be https'] : []),
    ...((env.CRON_SECRET?.length ?? leastCronSecret) < leastCronSecret
      ? [`CRON_SECRET needs at least ${leastCronSecret} characters: a shorter one could be guessed`]
      : []),
    ...addressProblemsOf(env).map(({ name, reason }) => `${name} ${reason}`),
  ];
}

/**
 * Reads the variables of the environment; an empty one counts as absent (operations 1).
 * @throws Error with one message that names every missing or invalid variable.
 */
export function parseEnv(
  source: Record<string, string | undefined>,
  building = false,
  isBehindServer = hasServerInFront,
): Env {
  const named = isBehindServer ? undefined : platformAddress(source);
  const withAddress = source['APP_URL']?.trim() || !named ? source : { ...source, APP_URL: named };
  const entries = Object.entries(withAddress).filter(([, value]) => value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(entries));
  const invalid = parsed.success ? [] : parsed.error.issues;
  const wrong = new Set(invalid.map(({ path }) => String(path[0])));
  // The other variables are checked too, so that one message names all problems.
  const env = schema.parse(Object.fromEntries(entries.filter(([name]) => !wrong.has(name))));
  const byMode = () => (env.SHOP_MODE === 'live' ? liveProblems(env, isBehindServer) : sandboxProblems(env));
  const unusable = building ? [] : [...byMode(), ...pairProblems(env)];
  const problems = [
    ...invalid.map(({ path, message }) => `${path.join('.')} is invalid (${message})`),
    ...unusable.filter((problem) => !wrong.has(problem.split(' ', 1)[0] ?? '')),
  ];
  if (problems.length > 0) throw new Error(`Configuration: ${problems.join('; ')}.`);
  return env;
}

/** `next build` renders pages without the shop's configuration, and often without its database. */
export const isBuilding = process.env['NEXT_PHASE'] === 'phase-production-build';

export const env: Env = parseEnv(process.env, isBuilding);

/** Whether carriers are queried for parcels (shipping 12). */
export const hasTracking: boolean = env.TRACKING_PROVIDER !== undefined;

/** The shop's public address without a trailing slash. */
export const appUrl: string = env.APP_URL ?? `http://localhost:${env.PORT}`;

/**
 * The database itself, past the pooler if there is one: for what needs a session, or minutes (operations 15).
 * @throws Error when no database is set
 */
export function directDatabaseUrl(): string {
  const url = env.DATABASE_DIRECT_URL ?? env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_URL is missing');
  return url;
}

/** The secret that protects tokens and codes; the start script creates one where none is given. */
export function authSecret(): string {
  if (!env.AUTH_SECRET) throw new Error('AUTH_SECRET is missing');
  return env.AUTH_SECRET;
}

/** The secret that the server in front of Next makes at its start, and sends when it asks for pages to be renewed. */
export const renewalToken = (): string | undefined => process.env['RENEWAL_TOKEN'];
