import { recordContactSearch } from '@/lib/audit/record-contact-search';
import { exactEmail, exactPhone, maskSearchedEmail, maskSearchedPhone, maskText } from '@/lib/users/rules';
import type { Admin, Ctx } from '@/platform/ctx';
import { AppError, type FieldError } from '@/platform/errors';
import type { OrderCriteria } from './admin-contract';
import type { Criteria } from './search/filters';

/** The filters as the audit keeps them: no name, no contact. */
export const maskCriteria = (criteria: OrderCriteria): OrderCriteria => ({
  ...criteria,
  name: criteria.name && maskText(criteria.name),
  phone: criteria.phone && maskSearchedPhone(criteria.phone),
  email: criteria.email && maskSearchedEmail(criteria.email),
});

/** What support searches by is compared as a whole: a part would spell a masked contact out, call by call. */
function exactly({ name, phone, email }: OrderCriteria): Criteria {
  const [byPhone, byEmail] = [phone && exactPhone(phone, Boolean(name)), email && exactEmail(email)];
  const fields: FieldError[] = [];
  if (byPhone === null) fields.push({ path: 'phone', reason: 'wholePhone' });
  if (byEmail === null) fields.push({ path: 'email', reason: 'wholeEmail' });
  if (fields.length > 0) throw new AppError('VALIDATION_FAILED', { reason: 'contactTooShort', fields });
  return { phone: undefined, email: undefined, ...(byPhone || undefined), ...(byEmail || undefined) };
}

/**
 * The criteria of a list as its reader may search by them; a search by contact is recorded (admin 15, admin 26).
 * @throws AppError VALIDATION_FAILED, RATE_LIMITED
 */
export async function checkSearch(ctx: Ctx<Admin>, criteria: OrderCriteria): Promise<Criteria> {
  const { name, phone, email } = criteria;
  if (!phone && !email) return {};
  const allowed = ctx.actor.role === 'owner' ? {} : exactly(criteria);
  const { name: who, phone: number, email: address } = maskCriteria({ name, phone, email });
  const to = {
    ...(who && { name: who }),
    ...(number && { phone: number }),
    ...(address && { email: address }),
  };
  await recordContactSearch(ctx, { target: 'orders', searched: [name, phone, email], to });
  return allowed;
}
