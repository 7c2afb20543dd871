import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { selfSignedCertificate } from './certificate';
import { writeWhole } from './files';

/** Everything that the real providers give to a merchant, and the keys that the providers keep to themselves. */
export interface Identity {
  wechatpay: {
    mchid: string;
    appid: string;
    merchantSerial: string;
    merchantPrivateKey: string;
    merchantPublicKey: string;
    apiV3Key: string;
    platformSerial: string;
    platformPrivateKey: string;
    platformCertificate: string;
    publicKeyId: string;
    publicKey: string;
    publicKeyPrivate: string;
  };
  wechat: { appSecret: string; walletOpenid: string };
  crm: {
    appId: string;
    appSecret: string;
    permanentCode: string;
    openUserId: string;
    corpId: string;
    ea: string;
  };
  sms: {
    accessKeyId: string;
    accessKeySecret: string;
    signName: string;
    templateLogin: string;
    templateOrder: string;
  };
  mail: { user: string; password: string; from: string };
}

const hex = (bytes: number) => randomBytes(bytes).toString('hex');
const digits = (count: number) => Array.from(randomBytes(count), (byte) => byte % 10).join('');
/** The first byte is below 80, so that a certificate reads it as a positive number. */
const serialNumber = () => `5${hex(20).slice(1)}`.toUpperCase();

/** `o` and 27 characters, as WeChat's own openids. */
const newOpenid = (): string => `o${randomBytes(21).toString('base64url').slice(0, 27)}`;

const rsaPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

function newIdentity(): Identity {
  const [merchant, platform, payment] = [rsaPair(), rsaPair(), rsaPair()];
  const platformSerial = serialNumber();
  const mchid = `1900${digits(6)}`;
  return {
    wechatpay: {
      mchid,
      appid: `wx${hex(8)}`,
      merchantSerial: serialNumber(),
      merchantPrivateKey: merchant.privateKey,
      merchantPublicKey: merchant.publicKey,
      apiV3Key: hex(16),
      platformSerial,
      platformPrivateKey: platform.privateKey,
      platformCertificate: selfSignedCertificate(
        platform.privateKey,
        platformSerial,
        'Sandbox payment platform',
      ),
      publicKeyId: `PUB_KEY_ID_01${mchid}${shortStamp()}${digits(6)}`,
      publicKey: payment.publicKey,
      publicKeyPrivate: payment.privateKey,
    },
    wechat: { appSecret: hex(16), walletOpenid: newOpenid() },
    crm: {
      appId: `FSAID_${hex(4)}`,
      appSecret: hex(16),
      permanentCode: hex(16).toUpperCase(),
      openUserId: `FSUID_${hex(16).toUpperCase()}`,
      corpId: `FSCID_${hex(16).toUpperCase()}`,
      ea: `sandbox${digits(4)}`,
    },
    sms: {
      accessKeyId: `LTAI5t${randomBytes(18).toString('hex').slice(0, 18)}`,
      accessKeySecret: hex(15),
      signName: '和汐',
      templateLogin: `SMS_1${digits(8)}`,
      templateOrder: `SMS_2${digits(8)}`,
    },
    mail: { user: 'shop', password: hex(8), from: 'shop@sandbox.example' },
  };
}

export type PlatformKey = { serial: string; privateKey: string; certificate: string };

/** A new key of the payment platform; the real platform makes one every five years. */
export function newPlatformKey(): PlatformKey {
  const { privateKey } = rsaPair();
  const serial = serialNumber();
  const certificate = selfSignedCertificate(privateKey, serial, 'Sandbox payment platform');
  return { serial, privateKey, certificate };
}

const shortStamp = () => new Date().toISOString().slice(0, 10).replaceAll('-', '');

export const identityFile = (folder: string): string => join(folder, 'identity.json');

/** The identity stored in `folder`; it is made at the first start. */
export function openIdentity(folder: string): Identity {
  const file = identityFile(folder);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const identity = newIdentity();
  writeWhole(file, JSON.stringify(identity, null, 2));
  return identity;
}

/** Follows from the template of orders, so that an identity stored by an earlier version has one too. */
export const accountTemplateOf = ({ sms }: Identity): string => sms.templateOrder.replace(/^SMS_2/, 'SMS_3');

/** The same, for the message that a product is back. */
export const returnTemplateOf = ({ sms }: Identity): string => sms.templateOrder.replace(/^SMS_2/, 'SMS_4');

/** The key of the operators' robot follows from the account's own, for the same reason. */
export const robotKeyOf = ({ crm }: Identity): string =>
  createHash('sha256').update(`robot ${crm.permanentCode}`).digest('hex').slice(0, 36);

/** The account at the tracking provider, likewise. */
export const trackingAccountOf = ({ crm }: Identity): { customer: string; key: string } => {
  const digest = (what: string) => createHash('sha256').update(`${what} ${crm.permanentCode}`).digest('hex');
  return { customer: digest('customer').slice(0, 32).toUpperCase(), key: digest('tracking').slice(0, 12) };
};
