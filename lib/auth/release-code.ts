import { and, eq } from 'drizzle-orm';
import { loginCodes } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import { hashCode } from './hash-secret';

/** Gives a claimed code back, when what it was given for did not happen; a newer code stays as it is. */
export async function releaseCode(ctx: Ctx, contact: Contact, code: string): Promise<void> {
  await db(ctx)
    .update(loginCodes)
    .set({ consumedAt: null })
    .where(
      and(
        eq(loginCodes.kind, contact.kind),
        eq(loginCodes.contact, contact.value),
        eq(loginCodes.codeHash, hashCode(contact, code)),
      ),
    );
}
