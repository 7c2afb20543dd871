import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { identities, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors';
import type { UserRow } from './present';
import type { Contact } from './rules';

/**
 * The person's row, held until the transaction ends, so that changes of one person come one after the other.
 * @throws AppError UNAUTHENTICATED when the account was deleted meanwhile
 */
export async function lockUser(ctx: Ctx, userId: number): Promise<UserRow> {
  const [row] = await db(ctx)
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  if (!row) throw new AppError('UNAUTHENTICATED');
  return row;
}

/** Does somebody else log in with one of these (decisions 3: only what a code has verified counts). */
export async function findOtherHolder(ctx: Ctx, userId: number, contacts: Contact[]): Promise<boolean> {
  if (contacts.length === 0) return false;
  const [held] = await db(ctx)
    .select({ id: identities.id })
    .from(identities)
    .where(
      and(
        ne(identities.userId, userId),
        or(...contacts.map(({ kind, value }) => and(eq(identities.kind, kind), eq(identities.value, value)))),
      ),
    )
    .limit(1);
  return held !== undefined;
}
