import { randomInt } from 'node:crypto';

/** The shop under test; its limits by address see the address that a call names. */
export const shopUrl = process.env['TEST_BASE_URL'] ?? '';

export type Answer = {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    message: string;
    code?: string;
    data?: unknown;
    errors?: { path: string; message: string }[];
  };
};

type Call = {
  token?: string;
  language?: 'zh-CN' | 'en-US';
  headers?: Record<string, string>;
  /** Sent as JSON; a string goes as it is. */
  body?: unknown;
  base?: string;
};

const part = () => randomInt(1, 255);

/** An address nobody else uses, so that no test meets the limit of another. */
export const newAddress = () => `100.${part()}.${part()}.${part()}`;

export async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
  const { token, language = 'zh-CN', headers = {}, body, base = shopUrl } = call;
  const answer = await fetch(`${base}${path}`, {
    method,
    headers: {
      'accept-language': language,
      'x-forwarded-for': newAddress(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer['body'] };
}

const newPhone = () => `13${String(randomInt(1_000_000_000)).padStart(9, '0')}`;

const tokenOf = ({ status, body }: Answer): string => {
  if (status !== 200) throw new Error(`login: ${status} ${body.message}`);
  return (body.data as { accessToken: string }).accessToken;
};

/** A new customer's access token, by the code that the sandbox gives away. */
export async function logIn(base = shopUrl): Promise<string> {
  const phone = newPhone();
  const { body } = await send('POST', '/api/auth/send-code', { body: { phone }, base });
  const { code } = body.data as { code: string };
  return tokenOf(await send('POST', '/api/auth/login', { body: { phone, code }, base }));
}

export const logInAdmin = async (): Promise<string> =>
  tokenOf(
    await send('POST', '/api/auth/admin/login', { body: { username: 'admin', password: 'sandbox-admin' } }),
  );
