import { and, eq, ne, or, type SQL } from 'drizzle-orm';
import { identities, loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';

const is = ({ kind, value }: Contact) => and(eq(identities.kind, kind), eq(identities.value, value));

/**
 * Makes the contact the account's login of its kind, in place of another one.
 * @returns the logins that it replaced; null when it is another account's
 */
export async function storeLogin(ctx: Ctx, userId: number, contact: Contact): Promise<Contact[] | null> {
  const [holder] = await db(ctx).select({ userId: identities.userId }).from(identities).where(is(contact));
  if (holder) return holder.userId === userId ? [] : null;
  const replaced = await removeLogins(ctx, userId, eq(identities.kind, contact.kind));
  const [identity] = await db(ctx)
    .insert(identities)
    .values({ userId, ...contact, verifiedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return identity ? replaced : null;
}

/** Removes every login of an account with its codes, except the one given. */
export const dropLogins = (ctx: Ctx, userId: number, but?: Contact): Promise<Contact[]> =>
  removeLogins(ctx, userId, but && or(ne(identities.kind, but.kind), ne(identities.value, but.value)));

async function removeLogins(ctx: Ctx, userId: number, which: SQL | undefined): Promise<Contact[]> {
  const removed = await db(ctx)
    .delete(identities)
    .where(and(eq(identities.userId, userId), which))
    .returning({ kind: identities.kind, value: identities.value });
  const codes = removed.map(({ kind, value }) =>
    and(eq(loginCodes.kind, kind), eq(loginCodes.contact, value)),
  );
  if (codes.length > 0)
    await db(ctx)
      .delete(loginCodes)
      .where(or(...codes));
  return removed;
}
