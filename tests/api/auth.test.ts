import { randomInt } from 'node:crypto';
import postgres from 'postgres';
import { contactKey } from '@/lib/auth/hash-secret';
import {
  type ApiResponse,
  logInAdmin,
  newAddress,
  newEmail,
  newPhone,
  send,
  shopUrl,
} from '@/tests/support/http';

const sql = postgres(process.env['DATABASE_URL'] ?? '', { max: 2, onnotice: () => undefined });
const outbox = process.env['TEST_SANDBOX_URL'];
afterAll(() => sql.end());

type Call = NonNullable<Parameters<typeof send>[2]>;
type Tokens = { user: { id: number }; accessToken: string; refreshToken: string };

const sendCode = (body: unknown, call: Call = {}) => send('POST', '/api/auth/send-code', { ...call, body });
const login = (body: unknown, call: Call = {}) => send('POST', '/api/auth/login', { ...call, body });
const verify = (call: Call) => send('GET', '/api/auth/verify', call);
const dataOf = <Data>({ body }: ApiResponse) => body.data as Data;
const codeOf = (response: ApiResponse) => dataOf<{ code: string }>(response).code;

async function signIn(phone = newPhone()): Promise<Tokens & { response: ApiResponse }> {
  const response = await login({ phone, code: codeOf(await sendCode({ phone })) });
  return { ...dataOf<Tokens>(response), response };
}

const sessionsOf = (phone: string) =>
  sql`select s.id from sessions s join identities i on i.user_id = s.user_id where i.value = ${phone}`;

describe('a customer', () => {
  test('requests a code, logs in, is recognised, refreshes and logs out', async () => {
    const phone = newPhone();
    const sent = await sendCode({ phone });
    expect(sent).toMatchObject({ status: 200, body: { success: true, message: '验证码已发送' } });
    expect(codeOf(sent)).toMatch(/^\d{6}$/);
    const { accessToken, refreshToken, user, response } = await (async () => {
      const response = await login({ phone, code: codeOf(sent) });
      return { ...dataOf<Tokens>(response), response };
    })();
    expect(response).toMatchObject({ status: 200, body: { success: true, message: '登录成功' } });
    expect(user).toMatchObject({ phone, is_admin: false, isAdmin: false });
    expect(await verify({ token: accessToken })).toMatchObject({ status: 200, body: { data: { user } } });
    const renewed = await send('POST', '/api/auth/refresh', { body: { refreshToken } });
    expect(renewed.status).toBe(200);
    const next = dataOf<Tokens>(renewed).accessToken;
    expect(await send('POST', '/api/auth/logout', { token: next })).toMatchObject({
      status: 200,
      body: { message: '已退出登录' },
    });
    expect(await verify({ token: next })).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
    expect((await verify({ token: accessToken })).status).toBe(401);
  });

  test('is the same person with full-width digits, spaces and hyphens, and in capital letters', async () => {
    const [phone, email] = [newPhone(), newEmail()];
    const wide = [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    const sent = await sendCode({ phone: ` ${wide.slice(0, 3)} ${wide.slice(3, 7)}-${wide.slice(7)} ` });
    expect((await login({ phone, code: codeOf(sent) })).status).toBe(200);
    const mailed = await sendCode({ email: ` ${email.toUpperCase()} ` });
    const byMail = await login({ email, code: codeOf(mailed) });
    expect(dataOf<Tokens>(byMail).user).toMatchObject({ email, phone: null });
  });

  test('has one mailbox, however it is spelled: one wait between codes, and one account (users 3)', async () => {
    const email = newEmail();
    const spellings = [
      `${email}\u200b`,
      email.replace('@', '\u00ad＠'),
      email.replace('.', '。').toUpperCase(),
    ];
    const code = codeOf(await sendCode({ email }));
    for (const spelling of spellings)
      expect(await sendCode({ email: spelling })).toMatchObject({
        status: 429,
        body: { code: 'RATE_LIMITED' },
      });
    const first = dataOf<Tokens>(await login({ email, code }));
    await sql`delete from rate_limits where key = ${`code-minute:${contactKey({ kind: 'email', value: email })}`}`;
    const [spelling = ''] = spellings;
    const again = await login({ email: spelling, code: codeOf(await sendCode({ email: spelling })) });
    expect(dataOf<Tokens>(again).user).toMatchObject({ id: first.user.id, email });
    const refused = await sendCode({ email: email.replace('example', '例子') });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  });

  test('gets the cookie for pages: httpOnly, lax, for an hour; it can read and never write', async () => {
    const { response, accessToken } = await signIn();
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^(__Host-)?shop-session=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=3600/);
    expect(cookie.endsWith('; Secure')).toBe(shopUrl.startsWith('https:'));
    const headers = { cookie: cookie.split(';')[0] ?? '' };
    expect((await verify({ headers })).status).toBe(200);
    expect((await send('DELETE', '/api/auth/sessions', { headers })).status).toBe(401);
    expect((await verify({ token: accessToken })).status).toBe(200);
    const out = await send('POST', '/api/auth/logout', { token: accessToken });
    expect(out.headers.getSetCookie()[0]).toMatch(/shop-session=; .*Max-Age=0/);
  });

  test('must wait before the next code, and is told the seconds in the own language', async () => {
    const phone = newPhone();
    const began = Date.now();
    await sendCode({ phone });
    const again = await sendCode({ phone }, { language: 'en-US' });
    expect(again).toMatchObject({ status: 429, body: { success: false, code: 'RATE_LIMITED' } });
    expect(again.body.message).toBe('Too many attempts. Please wait a moment and try again');
    const waited = Math.ceil((Date.now() - began) / 1000);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThanOrEqual(60 - waited);
  });

  test('cannot be impersonated by a page of another site', async () => {
    const { accessToken } = await signIn();
    const call = { token: accessToken, headers: { origin: 'https://elsewhere.example' } };
    expect(await send('POST', '/api/auth/logout', call)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await verify({ token: accessToken })).status).toBe(200);
  });
});

describe('many at once', () => {
  test('50 logins with one correct code open one session', async () => {
    const phone = newPhone();
    const code = codeOf(await sendCode({ phone }));
    const responses = await Promise.all(Array.from({ length: 50 }, () => login({ phone, code })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(49);
    expect(await sessionsOf(phone)).toHaveLength(1);
  });

  test('of 200 guesses five are checked, and the correct code is refused afterwards', async () => {
    const phone = newPhone();
    const code = codeOf(await sendCode({ phone }));
    const guess = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    // A shop that is busy with so many says 503, and looks at the guess when it comes again.
    const tryGuess = async (): Promise<ApiResponse> => {
      const response = await login({ phone, code: guess });
      return response.status === 503 ? tryGuess() : response;
    };
    const responses = await Promise.all(Array.from({ length: 200 }, tryGuess));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await sql`select tries from login_codes where contact = ${phone}`).toEqual([{ tries: 5 }]);
    expect((await login({ phone, code })).status).toBe(401);
    expect(await sessionsOf(phone)).toHaveLength(0);
  });

  test('an address may try 300 logins in ten minutes', async () => {
    const headers = { 'x-forwarded-for': newAddress() };
    const tries = Array.from({ length: 310 }, () =>
      login({ phone: newPhone(), code: '000000' }, { headers }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('invalid input', () => {
  const long = '1'.repeat(100_000);
  test.each<[string, unknown, string]>([
    ['no contact', {}, 'phone'],
    ['both contacts', { phone: '13900001111', email: 'a@example.com' }, 'phone'],
    ['nine digits', { phone: '139000011' }, 'phone'],
    ['twelve digits', { phone: '139000011112' }, 'phone'],
    ['letters', { phone: '1390000111a' }, 'phone'],
    ['a number', { phone: 13900001111 }, 'phone'],
    ['a list', { phone: ['13900001111'] }, 'phone'],
    ['an emoji', { phone: '📱📱📱📱📱📱📱📱📱📱' }, 'phone'],
    ['NUL between the digits', { phone: '1390000\u00001111' }, 'phone'],
    ['a lone surrogate', { email: 'a\ud800@@example.com' }, 'email'],
    ['an e-mail without a dot', { email: 'a@example' }, 'email'],
    ['an e-mail with a space', { email: 'a b@example.com' }, 'email'],
    ['two e-mails in one', { email: 'a,b@example.com' }, 'email'],
    ['an e-mail of 300 characters', { email: `${'a'.repeat(290)}@example.com` }, 'email'],
  ])('sending a code to %s: 422 that names the field', async (_name, body, path) => {
    const response = await sendCode(body);
    expect(response).toMatchObject({ status: 422, body: { success: false, code: 'VALIDATION_FAILED' } });
    expect(response.body.errors?.[0]).toMatchObject({ path, message: expect.stringMatching(/./) as string });
  });

  test.each<[string, unknown]>([
    ['five digits', '12345'],
    ['letters', 'abcdef'],
    ['full-width digits', '１２３４５６'],
    ['a number', 123456],
    ['null', null],
  ])('a code of %s: 422', async (_name, code) => {
    expect(await login({ phone: newPhone(), code })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'code' }] },
    });
  });

  test('an unreadable, invalid or too large body', async () => {
    const post = (body: string | undefined, headers = {}) =>
      send('POST', '/api/auth/send-code', { ...(body === undefined ? {} : { body }), headers });
    expect(await post('{"phone":')).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    expect(await post('phone=1', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE' },
    });
    expect(await post(undefined)).toMatchObject({ status: 415 });
    expect(await post(JSON.stringify({ phone: long }))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE' },
    });
  });

  test('a wrong code gets the same answer for a stranger and a customer, in both languages', async () => {
    const phone = newPhone();
    await signIn(phone);
    const responses = await Promise.all([
      login({ phone, code: '000000' }),
      login({ phone: newPhone(), code: '000000' }),
    ]);
    expect(responses[0]?.body).toEqual(responses[1]?.body);
    expect(responses[0]).toMatchObject({ status: 401, body: { message: '验证码不正确或已失效' } });
    const english = await login({ phone, code: '000000' }, { language: 'en-US' });
    expect(english.body.message).toBe('The code is wrong or no longer valid');
  });
});

describe('an administrator', () => {
  test('signs in by name and password, with an own cookie and the own audience', async () => {
    const response = await send('POST', '/api/auth/admin/login', {
      body: { username: 'admin', password: 'sandbox-admin' },
    });
    expect(response).toMatchObject({
      status: 200,
      body: { data: { user: { is_admin: true, isAdmin: true } } },
    });
    expect(response.headers.getSetCookie()[0]).toMatch(/^(__Host-)?desk-session=/);
    const { accessToken } = dataOf<Tokens>(response);
    expect((await verify({ token: accessToken })).status).toBe(200);
    const order = { orderData: {}, productId: 1, quantity: 1 };
    expect((await send('POST', '/api/orders', { token: accessToken, body: order })).status).toBe(401);
  });

  test('signs in by phone and code; a person who is not an administrator gets 403', async () => {
    const phone = newPhone();
    const code = codeOf(await sendCode({ phone }));
    expect(await login({ phone, code, audience: 'admin' })).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: '权限不足，该账户不是管理员' },
    });
    expect(await sessionsOf(phone)).toHaveLength(0);
  });

  test('with a wrong password gets no details', async () => {
    const body = { username: `nobody-${randomInt(1e9)}`, password: 'x' };
    expect(await send('POST', '/api/auth/admin/login', { body, language: 'en-US' })).toMatchObject({
      status: 401,
      body: { message: 'Sign-in failed. Check your user name and password' },
    });
  });
});

const withOutbox = outbox ? test : test.skip;

withOutbox('the code that the sandbox shows is the one that was handed to the provider', async () => {
  const lastTo = async (to: string) => {
    const { messages } = (await (await fetch(`${outbox}/outbox.json?to=${to}`)).json()) as {
      messages: { code?: string; text: string }[];
    };
    return messages[0];
  };
  const phone = newPhone();
  expect((await lastTo(phone)) ?? null).toBeNull();
  const code = codeOf(await sendCode({ phone }));
  expect(await lastTo(phone)).toMatchObject({ code });
  const email = newEmail();
  const mailed = codeOf(await sendCode({ email }, { language: 'en-US' }));
  expect(await lastTo(email)).toMatchObject({
    code: mailed,
    text: expect.stringContaining('Your sign-in code is') as string,
  });
});

test('whoever gives a phone and an e-mail where one is taken is told so, in the own language', async () => {
  const both = { phone: newPhone(), email: newEmail() };
  const owner = await logInAdmin();
  const { accessToken: token } = await signIn();
  for (const [language, words] of [
    ['zh-CN', '手机号和邮箱只填一项'],
    ['en-US', 'Give a phone number or an email, not both'],
  ] as const) {
    const body = { ...both, username: 'nobody-yet', role: 'support' };
    for (const call of [
      await send('POST', '/api/admin/team', { token: owner, language, body }),
      await send('POST', '/api/auth/send-code', { language, body: both }),
      await send('POST', '/api/auth/delete-account', { token, language, body: { ...both, code: '123456' } }),
      await send('POST', '/api/products/1/notice', { language, body: both }),
    ])
      expect([call.status, call.body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: 'phone', message: words })],
      ]);
  }
});
