import { and, eq, isNull } from 'drizzle-orm';
import { identities, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import type { UserRow } from './present';
import type { Contact } from './rules';

const isLogin = ({ kind, value }: Contact) => and(eq(identities.kind, kind), eq(identities.value, value));

/**
 * The account that logs in with this contact, if there is one. Its row is locked until the transaction ends, so that no
 * account is deleted while it gets a session. For an account that is being deleted, the query waits and finds nobody.
 */
export async function findAccount(ctx: Pick<Ctx, 'transaction'>, contact: Contact): Promise<UserRow | null> {
  const [row] = await db(ctx)
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(isLogin(contact), isNull(users.deletedAt)))
    .for('share', { of: users });
  if (!row) return null;
  // While the query waited for the row, the account may have got another login in place of this one.
  const [still] = await db(ctx)
    .select({ userId: identities.userId })
    .from(identities)
    .where(isLogin(contact));
  return still?.userId === row.user.id ? row.user : null;
}

/**
 * The account of a contact that its owner has just verified, created at the first login. Call it in a transaction: of
 * two parallel calls, the second waits for the first and gets the same account.
 */
export async function openAccount(ctx: Ctx, { kind, value }: Contact): Promise<UserRow> {
  const known = await findAccount(ctx, { kind, value });
  if (known) return known;
  const [user] = await db(ctx)
    .insert(users)
    .values({ [kind]: value })
    .returning();
  if (!user) throw new Error('an inserted row was not returned');
  const [identity] = await db(ctx)
    .insert(identities)
    .values({ userId: user.id, kind, value, verifiedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  if (identity) return user;
  await db(ctx).delete(users).where(eq(users.id, user.id));
  return openAccount(ctx, { kind, value });
}
