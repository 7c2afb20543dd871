import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { identities, sessions, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import type { ContactKind } from '@/values/auth';
import type { UserRow } from './present';
import type { Contact } from './rules';

/**
 * Reads and locks the person's row until the transaction ends, so that changes of one person run one after the other.
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

/**
 * Locks the caller's row and looks at the session again: of two changes of logins at once the first may have ended the
 * session of the second (auth 30).
 * @throws AppError UNAUTHENTICATED
 */
export async function lockCaller(ctx: Ctx<Customer>): Promise<UserRow> {
  const user = await lockUser(ctx, ctx.actor.userId);
  const [open] = await db(ctx)
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, ctx.actor.sessionId), isNull(sessions.revokedAt)));
  if (!open) throw new AppError('UNAUTHENTICATED');
  return user;
}

/** Which of these contacts are logins of another account (users 2). */
export async function findTaken(ctx: Ctx, userId: number, contacts: Contact[]): Promise<ContactKind[]> {
  if (contacts.length === 0) return [];
  const taken = await db(ctx)
    .select({ kind: identities.kind })
    .from(identities)
    .where(
      and(
        ne(identities.userId, userId),
        or(...contacts.map(({ kind, value }) => and(eq(identities.kind, kind), eq(identities.value, value)))),
      ),
    );
  return contacts.map(({ kind }) => kind).filter((kind) => taken.some((each) => each.kind === kind));
}

/** The refusal of contacts that are logins of another account, each at its field. */
export const contactTaken = (kinds: ContactKind[]): AppError =>
  new AppError('CONFLICT', {
    reason: 'contactTaken',
    fields: kinds.map((path) => ({ path, reason: 'taken' })),
  });
