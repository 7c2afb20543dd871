import type { Access } from './endpoint';

/** Where a call's token comes from; `lib/auth` gives one for each audience. */
export type TokenSource = {
  read: () => string | null;
  /** Exchanges the refresh token for a new pair, once for all tabs; null when the session has ended. */
  renew: (spent: string) => Promise<string | null>;
};

type Audience = 'customer' | 'admin';

const sources: Partial<Record<Audience, TokenSource>> = {};

/** Set once by the browser's session of an audience, so that every call to its endpoints sends its token. */
export function provideTokens(audience: Audience, tokens: TokenSource): void {
  sources[audience] = tokens;
}

/** Endpoints of administrators take the admin's token, all others the customer's. */
export const providedTokens = (access: Access): TokenSource | null =>
  sources[access === 'admin' || access === 'owner' ? 'admin' : 'customer'] ?? null;
