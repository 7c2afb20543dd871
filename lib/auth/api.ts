import type { User } from '@/lib/users/contract';
import {
  clearTab,
  onStored,
  readStored,
  storedId,
  type StorageKey,
  writeStored,
} from '@/platform/browser-storage';
import { storageKeys } from '@/platform/storage-keys';
import { provideTokens, type TokenSource } from '@/platform/token-source';
import { ApiError } from '@/platform/api-error';
import type { Audience } from '@/values/auth';
import type { Tokens } from './contract';

// Every page's header imports this file, so schemas and calls are loaded only when they are used.
const load = async () => {
  const [client, contract] = await Promise.all([import('@/platform/api-client'), import('./contract')]);
  return { ...client, ...contract };
};

type Keys = { user: StorageKey; access: StorageKey; refresh: StorageKey };

function parseUser(text: string | null): User | null {
  try {
    const user: User | null = JSON.parse(text ?? 'null');
    return typeof user?.id === 'number' ? user : null;
  } catch {
    return null;
  }
}

/** The shop answered with a refusal. No answer, one cut short, a page of somebody between or a server error is none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.code !== 'MALFORMED' &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 429;

async function exchangeToken(refreshToken: string): Promise<Tokens> {
  const { call, RefreshSession } = await load();
  return call(RefreshSession, { body: { refreshToken } }, { tokens: null });
}

type Ending = { token: string | null; refreshToken: string | null; audience: Audience };

/** Ends the session on the server by whichever of token, refresh token and cookie it still knows (auth 20). */
async function endSession({ token, ...body }: Ending): Promise<void> {
  const { call, Logout } = await load();
  await call(Logout, { headers: {}, body }, { tokens: { read: () => token, renew: async () => null } });
}

/** Stands in the place of the user for a moment, so that all tabs know that nobody signed out. */
const endedMark = '"ended"';

/** One login of this browser, kept in local storage and therefore shared by all its tabs. */
export function browserSession(audience: Audience, keys: Keys) {
  let hasEnded = false;

  const keep = ({ user, accessToken, refreshToken }: Tokens) => {
    hasEnded = false;
    writeStored(keys.access, accessToken);
    writeStored(keys.refresh, refreshToken);
    writeStored(keys.user, JSON.stringify(user));
  };

  const clear = () => {
    for (const key of [keys.access, keys.refresh, keys.user]) writeStored(key, null);
  };

  /** The server knows this login no more, and nobody signed out. */
  const end = () => {
    hasEnded = true;
    writeStored(keys.user, endedMark);
    clear();
  };

  let isListening = false;

  /** Whoever cleared the login in another tab, its last user says whether the server did (users 10). */
  const listen = () => {
    if (isListening) return;
    isListening = true;
    window.addEventListener('storage', ({ key, newValue }) => {
      if (key === keys.user && newValue !== null) hasEnded = newValue === endedMark;
    });
  };

  let flight: Promise<string | null> | null = null;

  /** One tab at a time renews the token; in a browser without locks, one call of this tab does. */
  const alone = (work: () => Promise<string | null>): Promise<string | null> => {
    if ('locks' in navigator) return navigator.locks.request(`renew ${keys.access}`, work);
    flight ??= work().finally(() => (flight = null));
    return flight;
  };

  const tokens: TokenSource = {
    read: () => readStored(keys.access),
    renew: (spent) =>
      alone(async () => {
        const current = readStored(keys.access);
        const refreshToken = readStored(keys.refresh);
        if (current !== spent) return current;
        if (!refreshToken) {
          end();
          return null;
        }
        try {
          const renewed = await exchangeToken(refreshToken);
          if (readStored(keys.refresh) !== refreshToken) return readStored(keys.access);
          keep(renewed);
          return renewed.accessToken;
        } catch (error) {
          if (!isRefusal(error)) throw error;
          // Meanwhile somebody signed out, or in again.
          if (readStored(keys.refresh) !== refreshToken) return readStored(keys.access);
          end();
          return null;
        }
      }),
  };

  let parsed: { text: string | null; user: User | null } = { text: null, user: null };

  /** The signed-in user as last stored; the same object as long as nothing changes. */
  const snapshot = (): User | null => {
    const text = readStored(keys.access) && readStored(keys.user);
    if (text !== parsed.text) parsed = { text, user: parseUser(text) };
    return parsed.user;
  };

  /** A stored access token is verified at the start; when it is refused, user and tokens are cleared (auth 11). */
  const verify = async () => {
    const token = readStored(keys.access);
    if (!token) return;
    try {
      const { call, VerifySession } = await load();
      const { user } = await call(VerifySession, {}, { tokens });
      // Meanwhile somebody else may have logged in.
      const isSame = (storedId(keys.user) ?? user.id) === user.id;
      if (isSame && readStored(keys.access)) writeStored(keys.user, JSON.stringify(user));
    } catch (error) {
      // Without a token somebody signed out meanwhile.
      if (isRefusal(error) && readStored(keys.access)) end();
    }
  };

  let verified: Promise<void> | null = null;

  return {
    tokens,
    snapshot,
    /** Whether the server ended the login that this page had (users 10). */
    hasEnded: () => hasEnded,
    /** Calls the listener at every change in any tab; the first listener starts the check of the stored token. */
    subscribe: (listener: () => void): (() => void) => {
      listen();
      verified ??= verify();
      const stops = [onStored(keys.user, listener), onStored(keys.access, listener)];
      return () => stops.forEach((stop) => stop());
    },
    signIn: keep,
    /** The server no longer knows this login. */
    forget: clear,
    /** Signs out here at once, then on the server. */
    signOut: async (): Promise<void> => {
      const token = readStored(keys.access);
      const refreshToken = readStored(keys.refresh);
      clear();
      try {
        await endSession({ token, refreshToken, audience });
      } catch {
        // The session ends by itself when nobody renews it.
      }
    },
  };
}

export const customerSession = browserSession('customer', {
  user: storageKeys.user,
  access: storageKeys.accessToken,
  refresh: storageKeys.refreshToken,
});

provideTokens('customer', customerSession.tokens);

export type Contact = { phone: string } | { email: string };

type SentCode = { code?: string | undefined; busy?: boolean | undefined };

/** Solves the server's challenge, which it asks for while many codes are sent, and sends again (auth 21). */
async function sendWithWork(contact: Contact, error: unknown): Promise<SentCode> {
  const { call, SendCode, challengeIn } = await load();
  const asked = challengeIn(error);
  if (!asked) throw error;
  const { canProveWork, proveWork } = await import('@/platform/proof-of-work');
  if (!canProveWork()) throw error;
  const nonce = await proveWork(asked.challenge, undefined, asked.bits);
  return call(
    SendCode,
    { body: { ...contact, work: { challenge: asked.challenge, nonce } } },
    { tokens: null },
  );
}

/** The answer contains the code in the sandbox only. */
export async function sendCode(contact: Contact): Promise<SentCode> {
  const { call, SendCode } = await load();
  return call(SendCode, { body: contact }, { tokens: null }).catch((error: unknown) =>
    sendWithWork(contact, error),
  );
}

/** One code, or the first and the second one (auth 22). */
export type LoginCodes = { code: string; secondCode?: string };

/** Logs in as a customer and keeps the session. */
export async function login(contact: Contact, codes: LoginCodes): Promise<User> {
  const { call, Login } = await load();
  const tokens = await call(Login, { body: { ...contact, ...codes } }, { tokens: null });
  customerSession.signIn(tokens);
  return tokens.user;
}

/** What this tab keeps belongs to the person who signs out. */
export function logout(): Promise<void> {
  clearTab();
  return customerSession.signOut();
}
