import { inTransaction } from '@/db/transaction';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { takeReveal } from '@/lib/audit/take-reveal';
import type { Admin, Ctx } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import type { RevealContact } from './admin-contract';
import { findOrder } from './find-order';
import { presentOrder } from './present';

type Contact = OutputOf<typeof RevealContact>;

/**
 * Shows the contact that lists mask, and stores the audit entry in the same transaction.
 * @throws AppError NOT_FOUND, RATE_LIMITED
 */
export async function revealContact(
  ctx: Ctx<Admin>,
  { params }: InputOf<typeof RevealContact>,
): Promise<Contact> {
  await takeReveal(ctx);
  return readContact(ctx, params, 'contact_reveal');
}

/** The contact, with the entry of the act by which it is shown. */
export const readContact = (
  ctx: Ctx<Admin>,
  { id }: InputOf<typeof RevealContact>['params'],
  action: 'contact_reveal' | 'order_slip',
): Promise<Contact> =>
  inTransaction(ctx, async (ctx) => {
    const order = await findOrder(ctx, id);
    await recordAuditEntry(ctx, { action, target: order.publicId });
    const { name, phone, email, country, province, city, district, detailed_address } = presentOrder(
      order,
      ctx.locale,
    );
    return { name, phone, email, country, province, city, district, detailed_address };
  });
