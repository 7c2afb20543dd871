import { jest } from '@jest/globals';
import type { User } from '@/lib/users/contract';
import { isProof } from '@/platform/proof-of-work';
import { propertyOf } from '@/platform/property-of';
import {
  answers,
  openBrowser,
  page,
  type Reply,
  seen,
  setGlobal,
  settle,
  storage,
  StorageEventOf,
  tab,
} from '@/tests/support/stand-in-browser';

const user: User = {
  id: 7,
  name: '林夏',
  phone: '13900001111',
  email: null,
  address: '',
  countryCode: null,
  country: null,
  province: null,
  city: null,
  district: null,
  detailed_address: null,
  is_admin: false,
  isAdmin: false,
  role: null,
};

const good = (data: object) => ({ status: 200, body: { success: true, message: '', data } });
const refused: Reply = { status: 401, body: { success: false, code: 'UNAUTHENTICATED', message: '' } };
const pair = (n: number) => ({ user, accessToken: `access-${n}`, refreshToken: `refresh-${n}` });
const keep = (n: number) => {
  storage.set('accessToken', `access-${n}`);
  storage.set('refreshToken', `refresh-${n}`);
  storage.set('user', JSON.stringify(user));
};
const kept = () => Object.fromEntries(storage);

/** The module as a new page loads it. Lazy imports are loaded first: jest cannot link two modules at once. */
async function openPage() {
  jest.resetModules();
  await import('@/platform/api-client');
  await import('./contract');
  await import('@/platform/proof-of-work');
  return import('./api');
}

beforeEach(openBrowser);

const asked = async (path: string) => {
  while (!seen.some((call) => call.path === path)) await settle();
  await settle();
};

test('logging in keeps user and both tokens, and every listener hears of it', async () => {
  const { customerSession, login } = await openPage();
  answers['/api/auth/login'] = () => good(pair(1));
  let heard = 0;
  const stop = customerSession.subscribe(() => (heard += 1));
  expect(customerSession.snapshot()).toBeNull();
  await login({ phone: '13900001111' }, { code: '123456' });
  expect(kept()).toEqual({ user: JSON.stringify(user), accessToken: 'access-1', refreshToken: 'refresh-1' });
  expect(customerSession.snapshot()).toEqual(user);
  expect(customerSession.snapshot()).toBe(customerSession.snapshot());
  expect(heard).toBeGreaterThan(0);
  stop();
});

describe('the stored token is verified once, when somebody first listens', () => {
  const openWithToken = async (reply: Reply, last = '/api/auth/verify') => {
    keep(1);
    answers['/api/auth/verify'] = () => reply;
    answers['/api/auth/refresh'] = () => refused;
    const { customerSession } = await openPage();
    customerSession.subscribe(() => undefined);
    customerSession.subscribe(() => undefined);
    await asked(last);
    return customerSession;
  };

  test('and the user is as the server knows it', async () => {
    const session = await openWithToken(good({ user: { ...user, name: '夏林' } }));
    expect(session.snapshot()?.name).toBe('夏林');
    expect(seen.filter(({ path }) => path === '/api/auth/verify')).toHaveLength(1);
  });

  test('and an answer about somebody who has left meanwhile changes nothing of who is here now', async () => {
    keep(1);
    const other = { ...user, id: 8, name: '周砚' };
    const { customerSession } = await openPage();
    answers['/api/auth/verify'] = () => {
      customerSession.signIn({ ...pair(2), user: other });
      return good({ user });
    };
    customerSession.subscribe(() => undefined);
    await asked('/api/auth/verify');
    expect(customerSession.snapshot()).toEqual(other);
  });

  test('and refused, user and both tokens are cleared', async () => {
    const session = await openWithToken(refused, '/api/auth/refresh');
    expect(kept()).toEqual({});
    expect(session.snapshot()).toBeNull();
  });

  test.each<[string, Reply]>([
    ['unreachable', 'unreachable'],
    ['leaving in the middle of its answer', 'cut'],
    ['behind a page of the network', { page: '<html>Accept the terms</html>', status: 200 }],
    ['behind a firewall that refuses', { page: '<html>Forbidden</html>', status: 403 }],
    ['busy', { status: 503, body: { success: false, code: 'UNAVAILABLE', message: '' } }],
  ])('and with the server %s, nothing is cleared', async (_name, reply) => {
    const session = await openWithToken(reply);
    expect(session.snapshot()).toEqual(user);
  });

  test('and without one, nothing is asked', async () => {
    const { customerSession } = await openPage();
    customerSession.subscribe(() => undefined);
    await settle();
    expect(seen).toEqual([]);
  });
});

describe('renewing', () => {
  test('trades the refresh token once for many calls of two tabs, and all get the new token', async () => {
    keep(1);
    const tabs = [await openPage(), await openPage()];
    answers['/api/auth/refresh'] = async () => {
      await settle();
      return good(pair(2));
    };
    const renewals = tabs.flatMap(({ customerSession }) =>
      Array.from({ length: 3 }, () => customerSession.tokens.renew('access-1')),
    );
    expect(await Promise.all(renewals)).toEqual(Array(6).fill('access-2'));
    expect(seen).toEqual([{ path: '/api/auth/refresh', token: null, body: { refreshToken: 'refresh-1' } }]);
    expect(kept()).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  });

  test('is one flight of the tab where the browser has no locks', async () => {
    setGlobal('navigator', {});
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/refresh'] = async () => {
      await settle();
      return good(pair(2));
    };
    const renewals = Array.from({ length: 5 }, () => customerSession.tokens.renew('access-1'));
    expect(await Promise.all(renewals)).toEqual(Array(5).fill('access-2'));
    expect(seen).toHaveLength(1);
  });

  test('refused, clears user and both tokens', async () => {
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/refresh'] = () => refused;
    expect(customerSession.hasEnded()).toBe(false);
    expect(await customerSession.tokens.renew('access-1')).toBeNull();
    expect(kept()).toEqual({});
    expect(customerSession.hasEnded()).toBe(true);
    customerSession.signIn(pair(2));
    expect(customerSession.hasEnded()).toBe(false);
  });

  test('refused in one tab ends the login in all of them, which signing out does not', async () => {
    keep(1);
    const [second, first] = [(await openPage()).customerSession, (await openPage()).customerSession];
    answers['/api/auth/verify'] = () => good({ user });
    for (const tab of [first, second]) tab.subscribe(() => undefined);
    answers['/api/auth/refresh'] = () => refused;
    await first.tokens.renew('access-1');
    expect([second.snapshot(), second.hasEnded()]).toEqual([null, true]);
    first.signIn(pair(2));
    expect([second.snapshot(), second.hasEnded()]).toEqual([user, false]);
    await first.signOut();
    expect([second.snapshot(), second.hasEnded()]).toEqual([null, false]);
    expect(kept()).toEqual({});
  });

  test('without an answer keeps everything and says so', async () => {
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/refresh'] = () => 'unreachable';
    await expect(customerSession.tokens.renew('access-1')).rejects.toMatchObject({ code: 'NETWORK' });
    answers['/api/auth/refresh'] = () => ({ page: '<html>Forbidden</html>', status: 403 });
    await expect(customerSession.tokens.renew('access-1')).rejects.toMatchObject({ code: 'MALFORMED' });
    expect(kept()).toMatchObject({ accessToken: 'access-1', refreshToken: 'refresh-1' });
  });

  test('that comes back after a logout revives nothing', async () => {
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/refresh'] = () => {
      storage.clear();
      return good(pair(2));
    };
    expect(await customerSession.tokens.renew('access-1')).toBeNull();
    expect(kept()).toEqual({});
  });

  test('that is refused after a logout ended nothing more, and after another login leaves that one', async () => {
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/refresh'] = () => {
      storage.clear();
      return refused;
    };
    expect([await customerSession.tokens.renew('access-1'), customerSession.hasEnded()]).toEqual([
      null,
      false,
    ]);
    keep(1);
    answers['/api/auth/refresh'] = () => {
      keep(2);
      return refused;
    };
    expect(await customerSession.tokens.renew('access-1')).toBe('access-2');
    expect([kept(), customerSession.hasEnded()]).toEqual([
      { accessToken: 'access-2', refreshToken: 'refresh-2', user: JSON.stringify(user) },
      false,
    ]);
  });

  test('for the check at the start, that comes back after a logout, calls it no ended login', async () => {
    keep(1);
    const { customerSession } = await openPage();
    answers['/api/auth/verify'] = () => refused;
    answers['/api/auth/refresh'] = () => {
      storage.clear();
      return good(pair(2));
    };
    customerSession.subscribe(() => undefined);
    await asked('/api/auth/refresh');
    await settle();
    expect([kept(), customerSession.hasEnded()]).toEqual([{}, false]);
  });

  test('happens by itself when a call is 401, and the call is made again', async () => {
    keep(1);
    await openPage();
    const { call } = await import('@/platform/api-client');
    const { VerifySession } = await import('./contract');
    answers['/api/auth/refresh'] = () => good(pair(2));
    answers['/api/auth/verify'] = ({ token }) => (token === 'Bearer access-2' ? good({ user }) : refused);
    await expect(call(VerifySession, {})).resolves.toEqual({ user });
    expect(seen.map(({ path }) => path)).toEqual([
      '/api/auth/verify',
      '/api/auth/refresh',
      '/api/auth/verify',
    ]);
  });
});

describe('an open call made with a token that the server calls dead', () => {
  const validate = async (): Promise<unknown> => {
    await openPage();
    const { call } = await import('@/platform/api-client');
    const { ValidateDiscount } = await import('@/lib/discounts/contract');
    return call(ValidateDiscount, { body: { code: 'OWN', productId: 1 } });
  };
  const forVisitor: Reply = {
    ...good({ code: 'OWN', discount_amount: 1499 }),
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
  };
  const own: Reply = { status: 422, body: { success: false, code: 'DISCOUNT_INVALID', message: '' } };
  const validated = () => seen.filter(({ path }) => path === '/api/discount/validate');

  beforeEach(() => {
    keep(1);
    answers['/api/discount/validate'] = ({ token }) => (token === 'Bearer access-2' ? own : forVisitor);
  });

  test('renews it, and the answer is the one for its owner', async () => {
    answers['/api/auth/refresh'] = () => good(pair(2));
    await expect(validate()).rejects.toMatchObject({ code: 'DISCOUNT_INVALID' });
    expect(validated().map(({ token }) => token)).toEqual(['Bearer access-1', 'Bearer access-2']);
  });

  test('that cannot be renewed is the answer for a visitor, who is one from then on', async () => {
    answers['/api/auth/refresh'] = () => refused;
    await expect(validate()).resolves.toEqual({ code: 'OWN', discount_amount: 149_900 });
    expect([validated().length, kept()]).toEqual([1, {}]);
  });
});

describe('logging out', () => {
  test('clears at once and ends the session on the server', async () => {
    keep(1);
    tab.set('checkoutForm', '{}');
    const { logout } = await openPage();
    answers['/api/auth/logout'] = () => good({ audience: 'customer' });
    const done = logout();
    expect([kept(), tab.size]).toEqual([{}, 0]);
    await done;
    expect(seen).toEqual([
      {
        path: '/api/auth/logout',
        token: 'Bearer access-1',
        body: { refreshToken: 'refresh-1', audience: 'customer' },
      },
    ]);
  });

  test('with a token that has ended, asks once: the refresh token goes along', async () => {
    keep(1);
    const { logout } = await openPage();
    answers['/api/auth/logout'] = () => ({
      ...good({ audience: 'customer' }),
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    });
    await logout();
    expect(seen.map(({ path, token }) => [path, token])).toEqual([['/api/auth/logout', 'Bearer access-1']]);
    expect(kept()).toEqual({});
  });

  test('without the server is a logout all the same', async () => {
    keep(1);
    const { logout } = await openPage();
    answers['/api/auth/logout'] = () => 'unreachable';
    await expect(logout()).resolves.toBeUndefined();
    expect(kept()).toEqual({});
  });
});

test('a change in another tab is heard here', async () => {
  const { customerSession } = await openPage();
  let heard = 0;
  customerSession.subscribe(() => (heard += 1));
  keep(1);
  page.dispatchEvent(new StorageEventOf('storage', { key: 'user' }));
  expect([heard, customerSession.snapshot()]).toEqual([1, user]);
});

test.each(['', '{', '[]', '"x"', '{"id":"7"}', 'null'])('a stored user of %j is none', async (text) => {
  keep(1);
  storage.set('user', text);
  const { customerSession } = await openPage();
  expect(customerSession.snapshot()).toBeNull();
});

test('a challenge for a code is solved and sent with the second call, and every other refusal is passed on', async () => {
  const { sendCode } = await openPage();
  const limited = { success: false, code: 'RATE_LIMITED', message: '' };
  answers['/api/auth/send-code'] = ({ body }) =>
    propertyOf(body, 'work')
      ? good({ busy: true })
      : { status: 429, body: { ...limited, data: { challenge: 'a.b.c', bits: 6 } } };
  expect(await sendCode({ phone: '13900001111' })).toEqual({ busy: true });
  const work = propertyOf(seen[1]?.body, 'work');
  expect(propertyOf(work, 'challenge')).toBe('a.b.c');
  expect(await isProof('a.b.c', Number(propertyOf(work, 'nonce')), 6)).toBe(true);
  seen.length = 0;
  answers['/api/auth/send-code'] = () => ({ status: 429, body: limited });
  await expect(sendCode({ phone: '13900001111' })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(seen).toHaveLength(1);
});
