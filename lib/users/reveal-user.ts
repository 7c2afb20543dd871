import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { takeReveal } from '@/lib/audit/take-reveal';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { RevealUser } from './admin-contract';
import { getUser } from './get-user';

/**
 * Shows the contact that the list masks, and stores the audit entry in the same transaction.
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function revealUser(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RevealUser>,
): Promise<OutputOf<typeof RevealUser>> {
  await takeReveal(ctx);
  return inTransaction(ctx, async (ctx) => {
    const { id, phone, email } = await getUser(ctx, params.id);
    await recordAuditEntry(ctx, { action: 'contact_reveal', target: `user ${id}` });
    return { phone, email };
  });
}
