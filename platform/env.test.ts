import { parseEnv } from './env';

const messageOf = (source: Record<string, string>): string => {
  try {
    parseEnv(source);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

test('a live shop names what is invalid and what is missing in one message', () => {
  const message = messageOf({ SHOP_MODE: 'live', PORT: 'abc', WECHATPAY_API_V3_KEY: 'short' });
  expect(message).toContain('PORT is invalid');
  expect(message).toContain('WECHATPAY_API_V3_KEY is invalid');
  expect(message).toContain('DATABASE_URL is missing');
  expect(message).not.toContain('WECHATPAY_API_V3_KEY is missing');
});

test('a secret that could be guessed is refused: of sessions always, of the platform’s clock in a live shop', () => {
  expect(messageOf({ AUTH_SECRET: 'x'.repeat(31) })).toContain('AUTH_SECRET is invalid (needs at least 32');
  expect(messageOf({ AUTH_SECRET: 'x'.repeat(32) })).toBe('');
  expect(messageOf({ CRON_SECRET: 'x' })).toBe('');
  const live = (CRON_SECRET: string) => messageOf({ SHOP_MODE: 'live', CRON_SECRET });
  expect(live('x'.repeat(15))).toContain('CRON_SECRET needs at least 16 characters');
  for (const good of ['x'.repeat(16), '']) expect(live(good)).not.toContain('CRON_SECRET');
});

test('an address of the database may name several hosts, and one that cannot be kept is refused in a sentence', () => {
  expect(messageOf({ DATABASE_URL: 'postgres://u:p@a:1,b:2/shop?sslmode=require' })).toBe('');
  const message = messageOf({ DATABASE_URL: 'postgres://u:secret@a/shop?sslrootcert=/ca.pem' });
  expect(message).toContain('DATABASE_URL is invalid (must not have sslrootcert: name a certificate');
  expect(message).not.toContain('secret');
});

test('the address past a pooler is read like the other, and does not go without it', () => {
  const pooled = {
    DATABASE_URL: 'postgres://u:p@pooler:6432/shop',
    DATABASE_DIRECT_URL: 'postgres://u:p@db/shop',
  };
  expect(messageOf(pooled)).toBe('');
  expect(messageOf({ ...pooled, DATABASE_DIRECT_URL: 'mysql://db' })).toContain(
    'DATABASE_DIRECT_URL is invalid',
  );
  expect(messageOf({ ...pooled, DATABASE_URL: '' })).toContain('DATABASE_DIRECT_URL goes with DATABASE_URL');
});

test('an invalid variable is named once, also where either of two would do', () => {
  const message = messageOf({ SHOP_MODE: 'live', SMS_PROVIDER: 'pigeon' });
  expect(message.match(/SMS_PROVIDER/g)).toHaveLength(1);
});

test("a real provider's key in the sandbox is named beside an invalid variable", () => {
  const message = messageOf({ TRUSTED_PROXY_HOPS: '-1', WECHAT_APP_SECRET: 'secret' });
  expect(message).toContain('TRUSTED_PROXY_HOPS is invalid');
  expect(message).toContain('WECHAT_APP_SECRET');
});

test.each(['APP_URL', 'WECHATPAY_BASE_URL', 'WECHAT_API_BASE_URL', 'CRM_BASE_URL'] as const)(
  '%s, to which paths are appended, is used without its trailing slash',
  (name) => {
    expect(parseEnv({ [name]: 'https://shop.example/' })[name]).toBe('https://shop.example');
    expect(parseEnv({ [name]: 'https://shop.example/cn' })[name]).toBe('https://shop.example/cn');
  },
);

test.each(['WECHAT_OAUTH_AUTHORIZE_URL', 'S3_ENDPOINT'] as const)('%s is used as it is written', (name) => {
  expect(parseEnv({ [name]: 'https://shop.example/a/' })[name]).toBe('https://shop.example/a/');
  expect(messageOf({ [name]: 'ftp://shop.example/a/' })).toContain(`${name} is invalid`);
});

describe("the sandbox and a real provider's key", () => {
  const key = { SMS_ACCESS_KEY_SECRET: 'secret', CRM_APP_SECRET: 'secret' };

  test.each([
    { SMS_ENDPOINT: 'dysmsapi.aliyuncs.com', CRM_BASE_URL: 'https://open.fxiaoke.com' },
    { SMS_ENDPOINT: 'dysmsapi.ap-southeast-1.aliyuncs.com:443', CRM_BASE_URL: 'https://OPEN.fxiaoke.com/x' },
  ])('$SMS_ENDPOINT and $CRM_BASE_URL are refused', (bases) => {
    const message = messageOf({ ...key, ...bases });
    expect(message).toContain('SMS_ACCESS_KEY_SECRET');
    expect(message).toContain('CRM_APP_SECRET');
  });

  test('test servers are fine, whatever they are called', () => {
    const bases = { SMS_ENDPOINT: 'localhost:4001', CRM_BASE_URL: 'http://notfxiaoke.com:4001' };
    expect(messageOf({ ...key, ...bases })).toBe('');
  });
});

test('a live shop refuses providers of the sandbox, together with what is missing', () => {
  const base = 'http://127.0.0.1:3001';
  const message = messageOf({
    SHOP_MODE: 'live',
    WECHATPAY_BASE_URL: base,
    SMS_ENDPOINT: base,
    SMTP_URL: 'smtp://user:secret@127.0.0.1:3002',
  });
  for (const name of ['WECHATPAY_BASE_URL', 'SMS_ENDPOINT', 'SMTP_URL'])
    expect(message).toContain(`${name} must`);
  expect(message).toContain('DATABASE_URL is missing');
  expect(message).not.toContain('secret');
});

describe('on a hosting platform, whose processes do not last', () => {
  const address = { VERCEL_PROJECT_PRODUCTION_URL: 'shop.example' };
  const problemsOf = (source: Record<string, string>, isBehindServer: boolean) => {
    try {
      parseEnv({ SHOP_MODE: 'live', ...source }, false, isBehindServer);
      return '';
    } catch (error) {
      return String(error);
    }
  };

  test('a live shop needs a store for its pictures, and says so', () => {
    expect(problemsOf({}, false)).toContain('STORAGE must be s3');
    expect(problemsOf({ STORAGE: 's3' }, false)).not.toContain('STORAGE must');
    expect(problemsOf({}, true)).not.toContain('STORAGE');
  });

  test('the shop bears the address of the project unless it has one of its own', () => {
    expect(parseEnv(address, false, false).APP_URL).toBe('https://shop.example');
    expect(parseEnv({ ...address, APP_URL: 'https://own.example' }, false, false).APP_URL).toBe(
      'https://own.example',
    );
    expect(parseEnv(address, false, true).APP_URL).toBeUndefined();
    expect(problemsOf(address, false)).not.toContain('APP_URL');
  });
});

test('a live shop that asks carriers needs its account, and asks no number too often', () => {
  const asking = { SHOP_MODE: 'live', TRACKING_PROVIDER: 'kuaidi100', TRACKING_MINUTES: '29' };
  const message = messageOf(asking);
  expect(message).toContain('KUAIDI100_CUSTOMER is missing; KUAIDI100_KEY is missing');
  expect(message).toContain('TRACKING_MINUTES must be 30 or more');
  const whole = { ...asking, TRACKING_MINUTES: '30', KUAIDI100_CUSTOMER: 'C', KUAIDI100_KEY: 'k' };
  expect(messageOf(whole)).not.toMatch(/KUAIDI100|TRACKING/);
  expect(messageOf({ ...whole, KUAIDI100_BASE_URL: 'http://poll.kuaidi100.com' })).toContain(
    'KUAIDI100_BASE_URL must be https',
  );
  expect(messageOf({ SHOP_MODE: 'live', TRACKING_MINUTES: '5' })).not.toMatch(/KUAIDI100|TRACKING/);
});

test('the sandbox refuses a key of the real tracking provider, and takes that of its own', () => {
  const account = { TRACKING_PROVIDER: 'kuaidi100', KUAIDI100_CUSTOMER: 'C', KUAIDI100_KEY: 'k' };
  expect(messageOf(account)).toContain('KUAIDI100_KEY');
  expect(messageOf({ ...account, KUAIDI100_BASE_URL: 'http://127.0.0.1:3001' })).toBe('');
});
