/** The variables of one provider belong together: when one of them is set, the user configures that provider. */
export const providerVariables = [
  /^WECHATPAY_/,
  /^WECHAT_/,
  /^CRM_/,
  /^(SMTP_URL|MAIL_FROM|ALERT_MAIL)$/,
  /^SMS_/,
  /^ALERT_WEBHOOK_URL$/,
  /^(TRACKING|KUAIDI100)_/,
];
