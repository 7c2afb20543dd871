import '@/tests/support/own-database';
import { randomInt } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Locale } from '@/platform/i18n/locales';
import { newEmail, newPhone } from '@/tests/support/http';

// The environment is read when the shop's modules load: so the addresses of the local servers are set first.
const smsResponses: object[] = [];
const smsSeen: URLSearchParams[] = [];
const mails: string[] = [];
let mailRefuses = false;
let closesIdleConnections = false;
const usedConnections = new WeakSet<net.Socket>();

const sms = createServer((request, response) => {
  const isIdle = usedConnections.has(request.socket);
  usedConnections.add(request.socket);
  if (isIdle && closesIdleConnections) return void request.socket.destroy();
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const query = new URL(request.url ?? '/', 'http://sms').searchParams;
    smsSeen.push(new URLSearchParams([...query, ...new URLSearchParams(body)]));
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(smsResponses.shift() ?? { Code: 'OK', Message: 'OK', BizId: '1' }));
  });
});

const mail = net.createServer((socket) => {
  let message: string | null = null;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  let rest = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    rest += chunk.toString();
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (message !== null && line === '.') {
        mails.push(message);
        message = null;
        say('250 kept');
      } else if (message !== null) message += `${line}\n`;
      else if (/^RCPT/.test(line)) say(mailRefuses ? '550 no such mailbox' : '250 ok');
      else if (/^DATA/.test(line)) {
        message = '';
        say('354 go on');
      } else say('250 ok');
    }
  });
});

const listen = (server: Server | net.Server) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  );

async function loadShop() {
  Object.assign(process.env, {
    SMS_PROVIDER: 'aliyun',
    SMS_ENDPOINT: `http://127.0.0.1:${await listen(sms)}`,
    SMS_ACCESS_KEY_ID: 'key',
    SMS_ACCESS_KEY_SECRET: 'secret',
    SMS_SIGN_NAME: '和汐',
    SMS_TEMPLATE_CODE_LOGIN: 'SMS_1',
    SMS_TEMPLATE_CODE_ORDER: 'SMS_2',
    SMTP_URL: `smtp://127.0.0.1:${await listen(mail)}`,
    MAIL_FROM: 'Halsea <shop@example.com>',
  });
  const { sql } = await import('@/db/client');
  const { sendCode } = await import('@/lib/auth/send-code');
  const { asVisitor } = await import('@/tests/support/context');
  const send = (body: { phone: string } | { email: string }, locale: Locale = 'zh') =>
    sendCode(asVisitor({ locale, client: { address: `test ${randomInt(1e9)}`, userAgent: '' } }), {
      params: undefined,
      query: undefined,
      headers: undefined,
      body,
    });
  const codesOf = (contact: string) => sql`select * from login_codes where contact = ${contact}`;
  return { sql, send, codesOf };
}

let shop: Awaited<ReturnType<typeof loadShop>>;
beforeAll(async () => {
  shop = await loadShop();
});
afterAll(async () => {
  sms.close();
  sms.closeAllConnections();
  mail.close();
  await shop.sql.end();
});

/** The text of a mail whose parts are quoted-printable or base64. */
function decoded(raw: string): string {
  const [head = '', ...body] = raw.split('\n\n');
  const text = body.join('\n\n');
  return /base64/i.test(head)
    ? Buffer.from(text, 'base64').toString()
    : Buffer.from(
        text
          .replace(/=\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString();
}

test('a phone gets the code by SMS, in the login template', async () => {
  const phone = newPhone();
  const { code } = await shop.send({ phone });
  const lastSms = smsSeen.at(-1);
  expect(lastSms?.get('PhoneNumbers')).toBe(phone);
  expect(lastSms?.get('SignName')).toBe('和汐');
  expect(lastSms?.get('TemplateCode')).toBe('SMS_1');
  expect(JSON.parse(lastSms?.get('TemplateParam') ?? '')).toEqual({ code });
});

test.each<[Locale, RegExp]>([
  ['zh', /你的登录验证码是/],
  ['en', /Your sign-in code is/],
])('an e-mail address gets the code by mail, in the language of the caller: %s', async (locale, text) => {
  const email = newEmail();
  const { code } = await shop.send({ email }, locale);
  const raw = mails.at(-1) ?? '';
  expect(raw).toContain(email);
  expect(decoded(raw)).toMatch(text);
  expect(decoded(raw)).toContain(code);
});

test('an HTTP 200 whose Code is not OK is a failure: no code is kept, and a new one may be requested at once', async () => {
  const phone = newPhone();
  smsResponses.push({ Code: 'isv.BUSINESS_LIMIT_CONTROL', Message: 'flow control' });
  await expect(shop.send({ phone })).rejects.toMatchObject({
    code: 'PROVIDER_UNAVAILABLE',
    reason: 'codeNotSent',
  });
  expect(await shop.codesOf(phone)).toHaveLength(0);
  await expect(shop.send({ phone })).resolves.toHaveProperty('code');
});

test('a code is sent although the SMS provider closes its idle connections at that moment', async () => {
  closesIdleConnections = true;
  try {
    await shop.send({ phone: newPhone() });
    await expect(shop.send({ phone: newPhone() })).resolves.toHaveProperty('code');
  } finally {
    closesIdleConnections = false;
  }
});

test('a mailbox that the server refuses is a failure: after several requests a new one is possible at once', async () => {
  const email = newEmail();
  mailRefuses = true;
  try {
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => shop.send({ email })));
    const codes = results.map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'sent',
    );
    expect(codes).toContain('PROVIDER_UNAVAILABLE');
    expect(codes).not.toContain('sent');
    expect(await shop.codesOf(email)).toHaveLength(0);
  } finally {
    mailRefuses = false;
  }
  await expect(shop.send({ email })).resolves.toHaveProperty('code');
});
