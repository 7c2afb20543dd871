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

test('what is invalid is told once, also where it is one of two ways', () => {
  const message = messageOf({ SHOP_MODE: 'live', SMS_PROVIDER: 'pigeon' });
  expect(message.match(/SMS_PROVIDER/g)).toHaveLength(1);
});

test("a real provider's key in the sandbox is told beside an invalid variable", () => {
  const message = messageOf({ TRUSTED_PROXY_HOPS: '-1', WECHAT_APP_SECRET: 'secret' });
  expect(message).toContain('TRUSTED_PROXY_HOPS is invalid');
  expect(message).toContain('WECHAT_APP_SECRET');
});
