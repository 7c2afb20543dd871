import { eq } from 'drizzle-orm';
import { orders } from '@/db/schema';
import { gramsOf } from '@/db/search-grams';
import { db, inTransaction } from '@/db/transaction';
import { resolveAddress } from '@/lib/areas/resolve-address';
import { recordAuditEntry } from '@/lib/audit/record-audit-entry';
import { loginsOf } from '@/lib/users/find-logins';
import { requestLoginNotices } from '@/lib/users/request-login-notices';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { keysOf } from '@/platform/record-of';
import type { ChangeRecipient, OrderDetail } from './contract';
import { findOrder } from './find-order';
import { getOrder } from './get-order';
import { lockOrder, type OrderRow } from './lock-order';
import { appendEvent } from './order-events';
import { requestResync } from './request-resync';
import { mayCorrectRecipient } from './rules';

type Body = InputOf<typeof ChangeRecipient>['body'];

/** The columns of the recipient, by their names on the wire. */
const columns = {
  name: 'name',
  phone: 'phone',
  email: 'email',
  country: 'country',
  province: 'province',
  city: 'city',
  district: 'district',
  detailed_address: 'detailedAddress',
} as const satisfies Record<keyof Body['orderData'], keyof typeof orders.$inferSelect>;

function recipientOf({ orderData }: Body) {
  const { name, phone, email, detailed_address: detailedAddress } = orderData;
  return { name, phone, email: email || null, ...resolveAddress(orderData, 'orderData.'), detailedAddress };
}

/** Its recipient was corrected after the page had read it, or no page can have read that version. */
const isStale = (seen: number, { version, recipientVersion }: OrderRow): boolean =>
  seen < (recipientVersion ?? 0) || seen > version;

/**
 * Corrects who gets the parcel, and where (orders 24). The same recipient again changes nothing; of two pages that show
 * the same recipient one wins. The money stays, and so does the profile; the logins of the account are told
 * (notifications 11).
 * @throws AppError NOT_FOUND, also for another person's order; VALIDATION_FAILED; CONFLICT once it is too late, or for a
 * stale version
 */
export async function changeRecipient(
  ctx: Ctx<Customer | Admin>,
  { params, body }: Pick<InputOf<typeof ChangeRecipient>, 'params' | 'body'>,
): Promise<OrderDetail> {
  const { id } = await findOrder(ctx, params.id);
  const recipient = recipientOf(body);
  await inTransaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, id);
    if (!mayCorrectRecipient(ctx.actor.kind, order.status))
      throw new AppError('CONFLICT', {
        reason: order.status === 'cancelled' ? 'recipientOfCancelled' : 'recipientFixed',
      });
    const fields = keysOf(columns).filter((field) => recipient[columns[field]] !== order[columns[field]]);
    if (fields.length === 0) return;
    if (isStale(body.version ?? order.version, order))
      throw new AppError('CONFLICT', { reason: 'recipientStale' });
    await db(ctx)
      .update(orders)
      // A trigger raises the version to the same number (orders 32).
      .set({ ...recipient, nameGrams: gramsOf(recipient.name), recipientVersion: order.version + 1 })
      .where(eq(orders.id, id));
    await appendEvent(ctx, id, { eventType: 'modified', metadata: { recipient: fields } });
    await requestResync(ctx, id);
    const { language, publicId: orderId } = order;
    await requestLoginNotices(ctx, 'recipientChanged', await loginsOf(ctx, order.userId), {
      language,
      orderId,
    });
    if (isByAdmin(ctx))
      await recordAuditEntry(ctx, { action: 'order_recipient', target: order.publicId, to: { fields } });
  });
  return getOrder(ctx, { params });
}

const isByAdmin = (ctx: Ctx<Customer | Admin>): ctx is Ctx<Admin> => ctx.actor.kind === 'admin';
