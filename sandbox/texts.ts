/** Every text of the sandbox's pages: Chinese, English. */
export const texts = {
  sandbox: ['支付沙盒', 'Payment sandbox'],
  intro: [
    '这里扮演商店的外部服务：微信支付、微信登录、短信、邮件和 CRM。不会产生真实的款项。',
    'This server plays the outside services of the shop: payment, sign-in, text messages, mail and CRM. No real money moves.',
  ],
  signIn: ['微信登录', 'WeChat sign-in'],
  merchant: ['沙盒商户', 'Sandbox merchant'],
  pay: ['确认支付', 'Pay'],
  refuse: ['拒绝支付', 'Refuse'],
  paid: ['支付成功', 'Paid'],
  paidHint: ['可以回到商店查看订单。', 'You can go back to the shop and look at the order.'],
  refused: ['已取消支付', 'Payment refused'],
  refusedHint: [
    '订单仍未支付，可以再次打开链接支付。',
    'The order is still unpaid. Open the link again to pay.',
  ],
  alreadyPaid: ['此订单已支付', 'This order is already paid'],
  closed: ['此订单已关闭', 'This order is closed'],
  expired: ['此订单已过期', 'This order has expired'],
  unknown: ['找不到此订单', 'No such order'],
  linkExpired: [
    '支付请求已失效，请重新发起支付',
    'This payment request has expired. Start again from the shop.',
  ],
  emptyReferer: ['商家参数格式有误，请联系商家解决', 'The page that led here sent no Referer'],
  changedLink: ['商家存在未配置的参数，请联系商家解决', 'The address of this page was changed'],
  insideWechat: ['请在微信外打开订单，进行支付', "Open this order outside WeChat's browser"],
  orderNumber: ['商户订单号', 'Order number'],
  amount: ['金额', 'Amount'],
  state: ['状态', 'State'],
  scene: ['方式', 'Kind'],
  description: ['商品', 'Goods'],
  time: ['时间', 'Time'],
  notice: ['通知', 'Notice'],
  orders: ['钱包订单', 'Wallet orders'],
  ordersHint: ['商店创建的每一笔支付。', 'Every payment the shop has created.'],
  outbox: ['短信与邮件', 'Messages'],
  outboxHint: ['商店发出的短信和邮件，最新的在前。', 'Text messages and mails from the shop, newest first.'],
  crm: ['CRM', 'CRM'],
  crmHint: [
    '商店同步过来的数据，可以在此填写物流信息。',
    'What the shop has synced. Shipping details can be filled in here.',
  ],
  nothing: ['还没有内容', 'Nothing here yet'],
  open: ['打开', 'Open'],
  home: ['首页', 'Home'],
  from: ['发件人', 'From'],
  to: ['收件人', 'To'],
  field: ['字段', 'Field'],
  value: ['值', 'Value'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  payerMismatch: ['下单账号与支付账号不一致', 'The order was made for another account'],
  signatureFails: ['支付验证签名失败', 'The signature of the payment call is wrong'],
  waiting: ['待支付', 'Unpaid'],
  succeeded: ['已支付', 'Paid'],
  shut: ['已关闭', 'Closed'],
  refunded: ['有退款', 'Refunded'],
} as const satisfies Record<string, readonly [string, string]>;

/** One text in both languages of the pages. */
export type Text = readonly [zh: string, en: string];

/** The sandbox's own wording of a message: the shop names the template, and the provider has its text. */
export const smsTexts = {
  login: '你的验证码为：${code}，5 分钟内有效，请勿告诉他人。',
  order: '你的订单 ${order} ${state}。',
  account: '你的账户有变动：${change}。如非本人操作，请尽快联系客服。',
  return: '你关注的${item}已恢复销售。',
};
