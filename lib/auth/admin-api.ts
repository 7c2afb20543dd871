import type { User } from '@/lib/users/contract';
import { call } from '@/platform/api-client';
import { storageKeys } from '@/platform/storage-keys';
import { provideTokens } from '@/platform/token-source';
import { browserSession, type Contact, type LoginCodes } from './api';
import { AdminLogin, Login, type Tokens } from './contract';

/** The administrator's session in this browser, separate from a customer's (auth 10). */
export const adminSession = browserSession('admin', {
  user: storageKeys.adminUser,
  access: storageKeys.adminToken,
  refresh: storageKeys.adminRefreshToken,
});

provideTokens('admin', adminSession.tokens);

function enter(tokens: Tokens): User {
  adminSession.signIn(tokens);
  return tokens.user;
}

/** @throws ApiError, FORBIDDEN when the contact neither is an administrator's nor was invited */
export const signInByCode = async (contact: Contact, codes: LoginCodes): Promise<User> =>
  enter(await call(Login, { body: { ...contact, ...codes, audience: 'admin' } }, { tokens: null }));

/** @throws ApiError */
export const signInByPassword = async (username: string, password: string): Promise<User> =>
  enter(await call(AdminLogin, { body: { username, password } }, { tokens: null }));
