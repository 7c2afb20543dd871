import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const settings = {
  WECHATPAY_MCHID: '1900000001',
  WECHATPAY_APPID: 'wx0000000000000001',
  WECHATPAY_MERCHANT_SERIAL: '1DDE55AD98ED71D6EDD4A4A16996DE7B47773A8C',
  WECHATPAY_MERCHANT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  WECHATPAY_API_V3_KEY: 'k'.repeat(32),
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_0000000001',
  WECHATPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
};

/** The settings are read when the module loads, and used at the first call, so each case changes them in place. */
async function openWith(changes: Record<string, string | undefined>) {
  const { env } = await import('@/platform/env');
  Object.assign(env, { WECHATPAY_PLATFORM_CERT: undefined }, settings, changes);
  const { gateway } = await import('./gateway');
  return gateway;
}

const refusal = { code: 'PAYMENT_CONFIG', reason: 'paymentConfig', status: 503 };

test.each(Object.keys(settings))(
  'without %s no payment is possible, and the cause names it',
  async (name) => {
    const gateway = await openWith({ [name]: undefined });
    const causeOf = () => {
      try {
        gateway();
      } catch (error) {
        expect(error).toMatchObject(refusal);
        return String((error as Error).cause);
      }
      throw new Error('nothing was refused');
    };
    expect(causeOf()).toMatch(name.startsWith('WECHATPAY_PUBLIC') ? /neither a platform certificate/ : name);
  },
);

test.each(['WECHATPAY_MERCHANT_PRIVATE_KEY', 'WECHATPAY_PUBLIC_KEY'])(
  'a broken %s is refused as such',
  async (name) => {
    const gateway = await openWith({ [name]: '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----' });
    expect(gateway).toThrow(expect.objectContaining(refusal) as Error);
  },
);

test('with live keys that cannot be read the shop does not start', async () => {
  await openWith({ SHOP_MODE: 'live', WECHATPAY_PUBLIC_KEY: 'no key' });
  const { checkPaymentSettings } = await import('@/lib/payments/check-settings');
  expect(checkPaymentSettings).toThrow(
    'Configuration: WeChat Pay settings: a key or certificate does not parse.',
  );
});

test('complete settings open', async () => {
  const gateway = await openWith({});
  expect(gateway().mchid).toBe(settings.WECHATPAY_MCHID);
});
