import type { Ctx, Customer } from '@/platform/ctx';
import type { Profile } from './contract';
import { findLogins } from './find-logins';
import { getUser } from './get-user';
import { presentUser, type UserRow } from './present';

/** A person, which contacts can be used to log in, and which of these may delete the account. */
export async function readProfile(ctx: Ctx<Customer>, user: UserRow): Promise<Profile> {
  const logins = await findLogins(ctx);
  const valueOf = (kind: string) => logins.find((login) => login.kind === kind)?.value ?? null;
  return {
    user: presentUser(user, ctx.locale),
    logins: { phone: valueOf('phone'), email: valueOf('email') },
    olderLogins: logins.filter(({ isOlderThanSession }) => isOlderThanSession).map(({ kind }) => kind),
  };
}

export const getProfile = async (ctx: Ctx<Customer>): Promise<Profile> =>
  readProfile(ctx, await getUser(ctx, ctx.actor.userId));
