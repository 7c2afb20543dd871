import { and, eq } from 'drizzle-orm';
import { identities, users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { Profile } from '@/lib/users/contract';
import { contactTaken, lockUser } from '@/lib/users/find-user';
import { readProfile } from '@/lib/users/get-profile';
import { type Contact, contactOf } from '@/lib/users/rules';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { claimCode } from './claim-code';
import type { VerifyContact } from './contract';

/** Replaces the account's login of this kind by the contact; false when it belongs to another account. */
async function replaceLogin(ctx: Ctx, userId: number, { kind, value }: Contact): Promise<boolean> {
  const [holder] = await db(ctx)
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.kind, kind), eq(identities.value, value)));
  if (holder && holder.userId !== userId) return false;
  await db(ctx)
    .delete(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, kind)));
  const [identity] = await db(ctx)
    .insert(identities)
    .values({ userId, kind, value, verifiedAt: ctx.now })
    .onConflictDoNothing()
    .returning({ id: identities.id });
  return identity !== undefined;
}

/**
 * A code makes a phone or e-mail the caller's contact and login (users 1).
 * @throws AppError VALIDATION_FAILED for a wrong code; CONFLICT when another account logs in with the contact
 */
export async function verifyContact(
  ctx: Ctx<Customer>,
  { body }: InputOf<typeof VerifyContact>,
): Promise<Profile> {
  const contact = contactOf(body);
  // Outside the transaction, because a rollback would lose the count of a wrong try.
  if (!(await claimCode(ctx, contact, body.code)))
    throw new AppError('VALIDATION_FAILED', {
      reason: 'codeRefused',
      fields: [{ path: 'code', reason: 'code' }],
    });
  return inTransaction(ctx, async (ctx) => {
    const { id } = await lockUser(ctx, ctx.actor.userId);
    if (!(await replaceLogin(ctx, id, contact))) throw contactTaken([contact.kind]);
    const [row] = await db(ctx)
      .update(users)
      .set({ [contact.kind]: contact.value, updatedAt: ctx.now })
      .where(eq(users.id, id))
      .returning();
    if (!row) throw new Error('a locked row was not updated');
    return readProfile(ctx, row);
  });
}
