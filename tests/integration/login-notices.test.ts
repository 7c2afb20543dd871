import type { Locale } from '@/platform/i18n/locales';
import { days, later } from '@/platform/time';
import type { LoginNoticeKind } from '@/values/notifications';
import type { OrderId } from '@/values/numbers';
import { newEmail, newPhone } from '../support/http';
import { openShop, type Shop } from '../support/payments';

let shop: Shop;
let send: (noticeId: number) => Promise<void>;
beforeAll(async () => {
  shop = await openShop();
  const { sendLoginNotice } = await import('@/lib/notifications/send-login-notice');
  send = (noticeId) => sendLoginNotice(shop.asSystem(), noticeId);
});
afterAll(() => shop.close());
beforeEach(() => shop.provider.control('reset'));

type Sent = { channel: string; to: string; text: string; subject?: string };
const outbox = async (to: string): Promise<Sent[]> => {
  const response = await fetch(`${shop.provider.sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: Sent[] }).messages;
};

const rowsTo = (contact: string) => shop.sql<{ id: string }[]>`
  select id from login_notices where contact = ${contact} order by id`;
const jobsOf = (id: string) => shop.sql`
  select from pgboss.job where name = 'login-notice' and data ->> 'noticeId' = ${id}`;

type About = { now?: Date; orderId?: OrderId };

async function queue(contact: string, kind: LoginNoticeKind, locale: Locale = 'zh', about: About = {}) {
  const { requestLoginNotices } = await import('@/lib/users/request-login-notices');
  const { now = new Date(), orderId } = about;
  const logins = [{ kind: contact.includes('@') ? 'email' : 'phone', value: contact } as const];
  await requestLoginNotices(shop.asSystem({ now }), kind, logins, { language: locale, orderId });
  const [row] = await rowsTo(contact);
  return row?.id ?? '';
}

test.each<[Locale, LoginNoticeKind, string]>([
  ['zh', 'phoneReplaced', '登录手机号已更换'],
  ['zh', 'emailAdded', '新增了邮箱登录'],
  ['en', 'accountDeleted', 'the account was deleted'],
  ['zh', 'recipientChanged', '一笔订单的收货信息已修改'],
])('a phone is told in %s by a text message of its own kind: %s', async (locale, kind, words) => {
  const phone = newPhone();
  const id = await queue(phone, kind, locale);
  expect(await jobsOf(id)).toHaveLength(1);
  await send(Number(id));
  const [sms, ...more] = await outbox(phone);
  expect(sms).toMatchObject({ channel: 'sms', text: expect.stringContaining(words) as string });
  expect([more, [...(await rowsTo(phone))]]).toEqual([[], []]);
});

test.each<[Locale, LoginNoticeKind, string, string]>([
  ['zh', 'emailReplaced', '你的账户有变动：登录邮箱已更换', '/support'],
  ['en', 'phoneAdded', 'Your account: a sign-in phone was added', '/en/support'],
  ['zh', 'recipientChanged', '你有一笔订单的收货信息已修改', '/my-orders'],
  ['en', 'recipientChanged', 'The delivery details of your order were changed', '/en/support'],
  ['zh', 'adminInvited', '邀请你成为和汐商店的管理员', '/admin-login'],
  ['en', 'adminInvited', 'You are invited to the Halsea back office', '/en/admin-login'],
])('an e-mail is told in %s of %s by a mail with a link: %s', async (locale, kind, subject, link) => {
  const email = newEmail();
  await send(Number(await queue(email, kind, locale)));
  const [mail] = await outbox(email);
  expect(mail).toMatchObject({ channel: 'mail', subject });
  expect(mail?.text).toContain(link);
  expect(await rowsTo(email)).toHaveLength(0);
});

test.each<[Locale, string]>([
  ['zh', '/order-success'],
  ['en', '/en/order-success'],
])('the mail about a corrected recipient leads in %s to the order itself: %s', async (locale, page) => {
  const email = newEmail();
  const orderId = 'ORDER_202607041234567890' as OrderId;
  await send(Number(await queue(email, 'recipientChanged', locale, { orderId })));
  const [mail] = await outbox(email);
  expect(mail?.text).toContain(`${process.env['APP_URL']}${page}?orderId=${orderId}\n`);
  expect(mail?.text).not.toContain('/my-orders');
});

test('what the provider does not take now is tried again; what it never takes is given up', async () => {
  const refuse = (Code: string) =>
    shop.provider.control('faults', { kind: 'status', path: '/', status: 200, body: { Code } });
  const phone = newPhone();
  const id = Number(await queue(phone, 'phoneReplaced'));
  await refuse('isv.BUSINESS_LIMIT_CONTROL');
  await expect(send(id)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
  expect(await rowsTo(phone)).toHaveLength(1);
  await refuse('isv.MOBILE_NUMBER_ILLEGAL');
  await send(id);
  expect([await outbox(phone), (await rowsTo(phone)).length]).toEqual([[], 0]);
});

test('a notice that was never taken is forgotten after a week, and sending it then does nothing', async () => {
  const { clearExpired } = await import('@/lib/privacy/clear-expired');
  const [old, recent] = [newPhone(), newPhone()];
  const id = await queue(old, 'accountDeleted', 'zh', { now: later(new Date(), -days(8)) });
  await queue(recent, 'accountDeleted', 'zh', { now: later(new Date(), -days(6)) });
  await clearExpired(shop.asSystem());
  expect([(await rowsTo(old)).length, (await rowsTo(recent)).length]).toEqual([0, 1]);
  await send(Number(id));
  expect(await outbox(old)).toEqual([]);
});
