import { createRequire } from 'node:module';
import nodemailer from 'nodemailer';
import { when } from './html';
import { control, startTestSandbox, until, type TestSandbox } from './testing';

// The SDK is CommonJS with a default export inside a default export.
const require = createRequire(import.meta.url);
const {
  default: Dysms,
  SendSmsRequest,
  QuerySendDetailsRequest,
} = require('@alicloud/dysmsapi20170525') as typeof import('@alicloud/dysmsapi20170525');
const { $OpenApiUtil } = require('@alicloud/openapi-core') as typeof import('@alicloud/openapi-core');

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => control(sandbox, 'reset'));

const outbox = async (to = '') => {
  const response = await fetch(`${sandbox.url}/outbox.json?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: Record<string, unknown>[] }).messages;
};

describe('text messages by the Aliyun SDK', () => {
  const client = (changes: object = {}) =>
    new Dysms(
      new $OpenApiUtil.Config({
        accessKeyId: sandbox.environment['SMS_ACCESS_KEY_ID'],
        accessKeySecret: sandbox.environment['SMS_ACCESS_KEY_SECRET'],
        endpoint: sandbox.url.replace('http://', ''),
        protocol: 'http',
        ...changes,
      }),
    );
  const message = (changes: object = {}) =>
    new SendSmsRequest({
      phoneNumbers: '13800000000',
      signName: sandbox.environment['SMS_SIGN_NAME'],
      templateCode: sandbox.environment['SMS_TEMPLATE_CODE_LOGIN'],
      templateParam: JSON.stringify({ code: '123456' }),
      ...changes,
    });

  test('a code arrives in the outbox, and its delivery status can be queried', async () => {
    const { body } = await client().sendSms(message());
    expect(body).toMatchObject({ code: 'OK' });
    expect(await outbox('13800000000')).toMatchObject([
      { channel: 'sms', code: '123456', text: expect.stringMatching(/^【和汐】你的验证码为：123456/) },
    ]);
    expect(await outbox('13900000000')).toEqual([]);
    const detailsOf = async (sendDate: string) => {
      const query = { phoneNumber: '13800000000', bizId: body?.bizId ?? '', pageSize: 10, currentPage: 1 };
      const details = await client().querySendDetails(new QuerySendDetailsRequest({ ...query, sendDate }));
      return details.body?.smsSendDetailDTOs?.smsSendDetailDTO ?? [];
    };
    const [sent] = sandbox.world.state.messages.all();
    expect(
      await detailsOf(
        when(sent?.at ?? 0)
          .slice(0, 10)
          .replaceAll('-', ''),
      ),
    ).toMatchObject([{ sendStatus: 3 }]);
    expect(await detailsOf('20260101')).toEqual([]);
  });

  test.each([
    ['accessKeyId', 'InvalidAccessKeyId.NotFound'],
    ['accessKeySecret', 'SignatureDoesNotMatch'],
  ])('a wrong %s is refused', async (name, code) => {
    await expect(client({ [name]: 'wrong' }).sendSms(message())).rejects.toMatchObject({ code });
    expect(await outbox()).toEqual([]);
  });

  test.each([
    [{ phoneNumbers: 'nobody' }, 'isv.MOBILE_NUMBER_ILLEGAL'],
    [{ signName: 'other' }, 'isv.SMS_SIGNATURE_ILLEGAL'],
    [{ templateCode: 'SMS_0' }, 'isv.SMS_TEMPLATE_ILLEGAL'],
    [{ templateParam: '{' }, 'isv.INVALID_JSON_PARAM'],
    [{ templateParam: '{}' }, 'isv.TEMPLATE_MISSING_PARAMETERS'],
  ])('%j is reported in an answer of status 200', async (changes, code) => {
    const { body, statusCode } = await client().sendSms(message(changes));
    expect([statusCode, body?.code]).toEqual([200, code]);
    expect(await outbox()).toEqual([]);
  });

  test('flow control, when switched on, allows one message a minute', async () => {
    await control(sandbox, 'settings', { sms: { flowControl: true } });
    const codes = [];
    for (let turn = 0; turn < 2; turn += 1) codes.push((await client().sendSms(message())).body?.code);
    expect(codes).toEqual(['OK', 'isv.BUSINESS_LIMIT_CONTROL']);
  });
});

describe('mail by nodemailer', () => {
  const mail = { from: 'Shop <shop@sandbox.example>', to: 'Buyer@Example.com', subject: '登录验证码 code' };

  test('a mail arrives with its subject, text and code', async () => {
    const transport = nodemailer.createTransport(sandbox.environment['SMTP_URL']);
    await transport.sendMail({
      ...mail,
      text: '您的验证码：654321\n.\n完',
      html: '<p>您的验证码：654321</p>',
    });
    transport.close();
    expect(await outbox('buyer@example.com')).toMatchObject([
      {
        channel: 'mail',
        subject: mail.subject,
        code: '654321',
        text: '您的验证码：654321\n.\n完',
        html: expect.stringContaining('<p>您的验证码：654321</p>'),
      },
    ]);
    expect(await (await fetch(`${sandbox.url}/outbox`)).text()).toContain('登录验证码 code');
  });

  test('a mail is refused with a wrong password, and when a fault is set', async () => {
    const url = new URL(sandbox.environment['SMTP_URL'] ?? '');
    url.password = 'wrong';
    const stranger = nodemailer.createTransport(url.href);
    await expect(stranger.sendMail({ ...mail, text: 'x' })).rejects.toMatchObject({ responseCode: 535 });
    await control(sandbox, 'faults', { kind: 'status', path: '/smtp', status: 451 });
    const transport = nodemailer.createTransport(sandbox.environment['SMTP_URL']);
    await expect(transport.sendMail({ ...mail, text: 'x' })).rejects.toMatchObject({ responseCode: 451 });
    expect(await outbox()).toEqual([]);
  });
});

describe('faults of mail', () => {
  const send = async (to: string, text = 'x') => {
    const transport = nodemailer.createTransport(sandbox.environment['SMTP_URL']);
    const mail = { from: 'shop@sandbox.example', to, subject: '订单 ORDER_1', text };
    try {
      return (await transport.sendMail(mail)).response;
    } finally {
      transport.close();
    }
  };
  const fault = (change: object) => control(sandbox, 'faults', { path: '/smtp', ...change });
  const broken = { code: expect.stringMatching(/^(ECONNECTION|ECONNRESET|ESOCKET)$/) };
  const isHeld = () => until(() => sandbox.world.faults.held().length === 1);
  const clear = () => fetch(`${sandbox.url}/control/faults`, { method: 'DELETE' });
  const seen = async () => {
    const { calls } = (await (await fetch(`${sandbox.url}/control/calls`)).json()) as { calls: object[] };
    return calls;
  };

  test.each([
    ['its receiver', 'about@example.com'],
    ['its subject', 'ORDER_1'],
    ['its text', '请在今天付款'],
  ])('one about %s affects that mail alone', async (_name, about) => {
    await fault({ kind: 'status', status: 451, about: 'ORDER_2' });
    await fault({ kind: 'status', status: 452, method: 'POST', path: '*' });
    await fault({ kind: 'status', status: 450, method: 'MAIL', about });
    await expect(send('about@example.com', '请在今天付款。')).rejects.toMatchObject({ responseCode: 450 });
    expect(await send('about@example.com', '请在今天付款。')).toMatch(/^250 /);
    expect(sandbox.world.faults.list()).toMatchObject([{ status: 451 }, { status: 452 }]);
  });

  test('a delayed mail is kept after the wait, and not when the connection is cut meanwhile', async () => {
    await fault({ kind: 'delay', held: true });
    const sent = send('buyer@example.com');
    await isHeld();
    expect(await outbox()).toEqual([]);
    await clear();
    expect(await sent).toMatch(/^250 /);
    expect(await outbox()).toHaveLength(1);
    await fault({ kind: 'delay', held: true });
    const cut = send('other@example.com');
    cut.catch(() => undefined);
    await isHeld();
    await control(sandbox, 'reset');
    await expect(cut).rejects.toMatchObject(broken);
    expect(await outbox()).toEqual([]);
  });

  test('a late answer comes after the mail was kept', async () => {
    await fault({ kind: 'late_answer', held: true });
    let isAnswered = false;
    const sent = send('buyer@example.com').finally(() => (isAnswered = true));
    await isHeld();
    expect(await outbox()).toHaveLength(1);
    expect(isAnswered).toBe(false);
    await clear();
    expect(await sent).toMatch(/^250 /);
  });

  test('a refusal may keep the mail all the same; a break before keeps none, a break after does', async () => {
    await fault({ kind: 'status', status: 451, acts: true });
    await expect(send('kept@example.com')).rejects.toMatchObject({ responseCode: 451 });
    await fault({ kind: 'reset_before' });
    await expect(send('lost@example.com')).rejects.toMatchObject(broken);
    await fault({ kind: 'reset_after' });
    await expect(send('also-kept@example.com')).rejects.toMatchObject(broken);
    expect((await outbox()).map(({ to }) => to)).toEqual(['also-kept@example.com', 'kept@example.com']);
  });

  test('mails are among the calls', async () => {
    await fault({ kind: 'status', status: 503, skip: 1 });
    await send('buyer@example.com');
    await expect(send('buyer@example.com')).rejects.toMatchObject({ responseCode: 554 });
    await fault({ kind: 'reset_before' });
    await expect(send('other@example.com')).rejects.toMatchObject(broken);
    const target = '/smtp?to=buyer@example.com';
    expect(await seen()).toMatchObject([
      { method: 'MAIL', target, status: 250 },
      { method: 'MAIL', target, status: 554 },
      { method: 'MAIL', target: '/smtp?to=other@example.com', status: null },
    ]);
    await control(sandbox, 'reset');
    expect(await seen()).toEqual([]);
  });
});

describe('the robot of a group', () => {
  const robot = () => sandbox.environment['ALERT_WEBHOOK_URL'] ?? '';
  const post = async (body: object, url = robot()) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return [response.status, ((await response.json()) as { errcode: number }).errcode];
  };
  const say = (content: unknown) => post({ msgtype: 'text', text: { content } });

  test('takes a text into the outbox', async () => {
    expect(await say('订单 1 笔')).toEqual([200, 0]);
    expect(await outbox('robot')).toMatchObject([{ channel: 'robot', text: '订单 1 笔' }]);
  });

  test('refuses with HTTP 200 a wrong key, another type, nothing and more than 2048 bytes', async () => {
    expect(await post({ msgtype: 'text', text: { content: 'a' } }, `${robot()}x`)).toEqual([200, 93000]);
    expect(await post({ msgtype: 'markdown', markdown: { content: 'a' } })).toEqual([200, 40008]);
    expect(await say('')).toEqual([200, 40008]);
    expect(await say('和'.repeat(683))).toEqual([200, 40058]);
    expect(await say(`${'和'.repeat(682)}ab`)).toEqual([200, 0]);
    expect(await outbox('robot')).toHaveLength(1);
  });

  test('takes 20 messages a minute', async () => {
    for (let count = 0; count < 20; count += 1) expect(await say(String(count))).toEqual([200, 0]);
    expect(await say('one more')).toEqual([200, 45009]);
    expect(await outbox('robot')).toHaveLength(20);
  });
});
