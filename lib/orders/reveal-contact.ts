import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { takeReveal } from '@/lib/audit/take-reveal';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { RevealContact } from './admin-contract';
import { findOrder } from './find-order';
import { presentOrder } from './present';

/**
 * Shows the contact that lists mask, and stores the audit entry in the same transaction.
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function revealContact(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RevealContact>,
): Promise<OutputOf<typeof RevealContact>> {
  await takeReveal(ctx);
  return inTransaction(ctx, async (ctx) => {
    const order = await findOrder(ctx, params.id);
    await recordAuditEntry(ctx, { action: 'contact_reveal', target: order.publicId });
    const { name, phone, email, country, province, city, district, detailed_address } = presentOrder(
      order,
      ctx.locale,
    );
    return { name, phone, email, country, province, city, district, detailed_address };
  });
}
