import { eq } from 'drizzle-orm';
import { adminInvitations } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';

/** An invitation ends with the rights of the owner who made it (auth 34). Call it in the transaction that takes them. */
export async function deleteInvitations(ctx: Ctx, invitedBy: number): Promise<void> {
  await db(ctx).delete(adminInvitations).where(eq(adminInvitations.invitedBy, invitedBy));
}
