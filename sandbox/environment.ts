import { join } from 'node:path';
import { writeWhole } from './files';
import { accountTemplateOf, returnTemplateOf, robotKeyOf, trackingAccountOf } from './keys';
import type { World } from './world';

/** The environment variables by which a shop finds these providers; the shop knows nothing else about them. */
export function shopEnvironment(world: World, smtpPort: number): Record<string, string> {
  const { baseUrl, publicUrl } = world.options;
  const { wechatpay, wechat, crm, sms, mail } = world.identity;
  return {
    WECHATPAY_BASE_URL: baseUrl,
    WECHATPAY_MCHID: wechatpay.mchid,
    WECHATPAY_APPID: wechatpay.appid,
    WECHATPAY_MERCHANT_SERIAL: wechatpay.merchantSerial,
    WECHATPAY_MERCHANT_PRIVATE_KEY: wechatpay.merchantPrivateKey,
    WECHATPAY_API_V3_KEY: wechatpay.apiV3Key,
    WECHATPAY_PLATFORM_CERT_SERIAL: wechatpay.platformSerial,
    WECHATPAY_PLATFORM_CERT: wechatpay.platformCertificate,
    WECHATPAY_PUBLIC_KEY_ID: wechatpay.publicKeyId,
    WECHATPAY_PUBLIC_KEY: wechatpay.publicKey,
    WECHAT_APPID: wechatpay.appid,
    WECHAT_APP_SECRET: wechat.appSecret,
    WECHAT_API_BASE_URL: baseUrl,
    WECHAT_OAUTH_AUTHORIZE_URL: `${publicUrl}/connect/oauth2/authorize`,
    CRM_BASE_URL: baseUrl,
    CRM_APP_ID: crm.appId,
    CRM_APP_SECRET: crm.appSecret,
    CRM_PERMANENT_CODE: crm.permanentCode,
    CRM_OPEN_USER_ID: crm.openUserId,
    SMTP_URL: `smtp://${mail.user}:${mail.password}@127.0.0.1:${smtpPort}`,
    MAIL_FROM: mail.from,
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: baseUrl,
    SMS_ACCESS_KEY_ID: sms.accessKeyId,
    SMS_ACCESS_KEY_SECRET: sms.accessKeySecret,
    SMS_SIGN_NAME: sms.signName,
    SMS_TEMPLATE_CODE_LOGIN: sms.templateLogin,
    SMS_TEMPLATE_CODE_ORDER: sms.templateOrder,
    SMS_TEMPLATE_CODE_ACCOUNT: accountTemplateOf(world.identity),
    SMS_TEMPLATE_CODE_RETURN: returnTemplateOf(world.identity),
    TRACKING_PROVIDER: 'kuaidi100',
    TRACKING_MINUTES: '1',
    KUAIDI100_BASE_URL: baseUrl,
    KUAIDI100_CUSTOMER: trackingAccountOf(world.identity).customer,
    KUAIDI100_KEY: trackingAccountOf(world.identity).key,
    ALERT_WEBHOOK_URL: `${baseUrl}/cgi-bin/webhook/send?key=${robotKeyOf(world.identity)}`,
    ALERT_MAIL: 'operators@sandbox.example',
  };
}

export const writeEnvironment = (world: World, environment: Record<string, string>): void =>
  writeWhole(join(world.options.dataDir, 'providers.json'), `${JSON.stringify(environment, null, 2)}\n`);
