/** Calls to the shop under test; its limits by network address use the address that a call names. */
export const shopUrl = process.env['TEST_BASE_URL'] ?? '';

export type ApiResponse = {
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
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown;
  base?: string;
};

/** Each test process has its own range of numbers, so that contacts and addresses are not used twice in a run. */
const worker = Number(process.env['JEST_WORKER_ID'] ?? process.env['TEST_PARALLEL_INDEX'] ?? 0);
let last = 0;

/** Starts from the clock, since the next file of the same process starts again. */
const nextNumber = () => (last = Math.max(last + 1, Date.now()));

/** An address that is used once, so that no test reaches the limit of another. */
export function newAddress(): string {
  const number = nextNumber() % 2 ** 24;
  return [20 + (worker % 100), number >> 16, (number >> 8) & 255, number & 255].join('.');
}

/** A phone number that was not used before. */
export const newPhone = (): string =>
  String(13_000_000_001 + (worker % 70) * 100_000_000 + (nextNumber() % 99_999_999));

export const newEmail = (): string => `lin${worker}x${nextNumber()}@example.com`;

export async function send(method: string, path: string, call: Call = {}): Promise<ApiResponse> {
  const { token, language = 'zh-CN', headers = {}, body, base = shopUrl } = call;
  const response = await fetch(`${base}${path}`, {
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
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as ApiResponse['body'],
  };
}

const tokenOf = ({ status, body }: ApiResponse): string => {
  if (status !== 200) throw new Error(`login: ${status} ${body.message}`);
  return (body.data as { accessToken: string }).accessToken;
};

type Session = { user: { id: number }; accessToken: string; refreshToken: string };

/** How long a customer of a preparation comes again. */
const patience = 120_000;

/**
 * Asks again while the shop is too busy to answer in time (api 20). What it gave up may be done all the same, so only what
 * may be repeated is asked so; `underWay`: what the shop says to a repeat as long as the first call is not over.
 */
export async function askAgain<T extends { body: { code?: string } }>(
  ask: (isRepeat: boolean) => Promise<T>,
  underWay: string[] = [],
): Promise<T> {
  const end = Date.now() + patience;
  const first = await ask(false);
  if (first.body.code !== 'UNAVAILABLE') return first;
  const busy = ['UNAVAILABLE', ...underWay];
  let answer = first;
  while (busy.includes(answer.body.code ?? '') && Date.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    answer = await ask(true);
  }
  return answer;
}

/**
 * A new customer, who enters by the code that the sandbox returns. A shop that is too busy to send it in time says so
 * (api 20): somebody else comes then, as the first one's code may still be on its way.
 */
export async function enter(
  base = shopUrl,
  until = Date.now() + patience,
): Promise<Session & { phone: string }> {
  const phone = newPhone();
  const { status, body } = await send('POST', '/api/auth/send-code', { body: { phone }, base });
  if (status === 503 && Date.now() < until) return enter(base, until);
  if (status !== 200) throw new Error(`no code: ${status} ${JSON.stringify(body)}`);
  const { code } = body.data as { code: string };
  const login = await send('POST', '/api/auth/login', { body: { phone, code }, base });
  if (login.status === 503 && Date.now() < until) return enter(base, until);
  if (login.status !== 200) throw new Error(`no login: ${login.status} ${JSON.stringify(login.body)}`);
  return { phone, ...(login.body.data as Session) };
}

/** The access token of a new customer. */
export const logIn = async (base = shopUrl): Promise<string> => (await enter(base)).accessToken;

export const logInAdmin = async (base = shopUrl): Promise<string> =>
  tokenOf(
    await askAgain(() =>
      send('POST', '/api/auth/admin/login', {
        body: { username: 'admin', password: 'sandbox-admin' },
        base,
      }),
    ),
  );
