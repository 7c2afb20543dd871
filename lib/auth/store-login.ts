import { and, eq, ne, or } from 'drizzle-orm';
import { identities, loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';

const is = ({ kind, value }: Contact) => and(eq(identities.kind, kind), eq(identities.value, value));

/** Makes the contact the account's login of its kind, in place of another one; false when it is another account's. */
export async function storeLogin(ctx: Ctx, userId: number, contact: Contact): Promise<boolean> {
  const [holder] = await db(ctx).select({ userId: identities.userId }).from(identities).where(is(contact));
  if (holder) return holder.userId === userId;
  await db(ctx)
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, contact.kind)));
  const [identity] = await db(ctx)
    .insert(identities)
    .values({ userId, ...contact, verifiedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return identity !== undefined;
}

/** Removes every login of an account with its codes, except the one given. */
export async function dropLogins(ctx: Ctx, userId: number, but?: Contact): Promise<Contact[]> {
  const others = but && or(ne(identities.kind, but.kind), ne(identities.value, but.value));
  const dropped = await db(ctx)
    .delete(identities)
    .where(and(eq(identities.userId, userId), others))
    .returning({ kind: identities.kind, value: identities.value });
  const codes = dropped.map(({ kind, value }) =>
    and(eq(loginCodes.kind, kind), eq(loginCodes.contact, value)),
  );
  if (codes.length > 0)
    await db(ctx)
      .delete(loginCodes)
      .where(or(...codes));
  return dropped;
}
