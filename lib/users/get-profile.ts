import { eq } from 'drizzle-orm';
import { identities } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { Profile } from './contract';
import { getUser } from './get-user';
import { presentUser, type UserRow } from './present';

/** A person, and which contacts can be used to log in. */
export async function readProfile(ctx: Pick<Ctx, 'transaction' | 'locale'>, user: UserRow): Promise<Profile> {
  const verified = await db(ctx)
    .select({ kind: identities.kind, value: identities.value })
    .from(identities)
    .where(eq(identities.userId, user.id));
  const valueOf = (kind: string) => verified.find((identity) => identity.kind === kind)?.value ?? null;
  return {
    user: presentUser(user, ctx.locale),
    logins: { phone: valueOf('phone'), email: valueOf('email') },
  };
}

export const getProfile = async (ctx: Ctx<Customer>): Promise<Profile> =>
  readProfile(ctx, await getUser(ctx, ctx.actor.userId));
