import { decode, encode, getToken, type GetTokenParams } from 'next-auth/jwt';
import { appUrl, authSecret } from '@/platform/env';
import type { Audience } from '@/values/auth';

const accessTokenSeconds = 60 * 60;

const isSecure = appUrl.startsWith('https://');
const prefix = isSecure ? '__Host-' : '';

/** Neither name is a prefix of the other: next-auth joins every cookie whose name begins with the one it looks for. */
export const cookieName: Record<Audience, string> = {
  customer: `${prefix}shop-session`,
  admin: `${prefix}desk-session`,
};

/** The salt is part of the key, so a token of one audience cannot be decrypted as the other's. */
const salt: Record<Audience, string> = { customer: 'customer access', admin: 'admin access' };

/** An access token of one hour. It contains the id of a row of `sessions` and nothing else. */
export const sealToken = (audience: Audience, sessionId: string): Promise<string> =>
  encode({
    token: { sessionId },
    secret: authSecret(),
    salt: salt[audience],
    maxAge: accessTokenSeconds,
  });

/** The credentials of a request. */
export type Credentials = { authorization: string | null; cookies: Partial<Record<Audience, string>> };

type Opened = { sessionId: string; until: number };

/**
 * What a token contains never changes, so it is derived a key for and decrypted once, and remembered while it holds (ADR 27). Whether
 * its session still holds is read from the database each time.
 */
const opened = new Map<string, Opened>();
const mostOpened = 5000;

function remember(key: string, token: Opened): void {
  const [oldest] = opened.size < mostOpened ? [] : opened.keys();
  if (oldest !== undefined) opened.delete(oldest);
  opened.set(key, token);
}

/** The session that the token names, or null. A cookie counts only where there is no `Authorization` header. */
export async function openToken(audience: Audience, credentials: Credentials): Promise<string | null> {
  const cookie = credentials.authorization === null ? credentials.cookies[audience] : undefined;
  const bearer = /^bearer +([\w.-]+)$/i.exec(credentials.authorization ?? '')?.[1];
  const key = `${audience} ${bearer ?? cookie ?? ''}`;
  const known = opened.get(key);
  if (known && Date.now() < known.until) return known.sessionId;
  const req = {
    headers: { authorization: bearer && `Bearer ${bearer}` },
    cookies: cookie ? { [cookieName[audience]]: cookie } : {},
  };
  const token = await getToken({
    req: req as unknown as GetTokenParams['req'],
    cookieName: cookieName[audience],
    secret: authSecret(),
    decode: (params) => decode({ ...params, salt: salt[audience] }),
  });
  const sessionId = token?.['sessionId'];
  if (typeof sessionId !== 'string') return null;
  remember(key, { sessionId, until: Number(token?.['exp']) * 1000 });
  return sessionId;
}

const setCookie = (audience: Audience, value: string, maxAge: number): string =>
  `${cookieName[audience]}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAge}${isSecure ? '; Secure' : ''}`;

/** The cookie by which server-rendered pages and pictures know the session. */
export const sessionCookie = (audience: Audience, accessToken: string): string =>
  setCookie(audience, accessToken, accessTokenSeconds);

export const clearedCookie = (audience: Audience): string => setCookie(audience, '', 0);
