import { generateKeyPairSync } from 'node:crypto';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Everything that a live shop needs beside a database; the providers' addresses are their own. */
export const liveSettings = {
  SHOP_MODE: 'live',
  APP_URL: 'https://shop.example.com',
  AUTH_SECRET: 'x'.repeat(32),
  WECHATPAY_MCHID: '1900000001',
  WECHATPAY_APPID: 'wx0000000000000001',
  WECHATPAY_MERCHANT_SERIAL: 'A1',
  WECHATPAY_MERCHANT_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  WECHATPAY_API_V3_KEY: 'k'.repeat(32),
  WECHATPAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1',
  WECHATPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  WECHAT_APPID: 'wx0000000000000001',
  WECHAT_APP_SECRET: 'secret',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'shop@example.com',
};
