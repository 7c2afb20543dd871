import { eq } from 'drizzle-orm';
import { users } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import { resolvePartAddress } from '@/lib/areas/resolve-address';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { areaTypes } from '@/values/areas';
import type { Profile, UpdateProfile } from './contract';
import { contactTaken, findTaken, lockUser } from './find-user';
import { readProfile } from './get-profile';
import type { UserRow } from './present';
import { type Contact, profileErrors } from './rules';

type Body = InputOf<typeof UpdateProfile>['body'];

/** The given value, null when blank; the stored value when nothing is given. */
const valueOf = (input: string | null | undefined, saved: string | null) =>
  input === undefined ? saved : input || null;

/** An address is replaced as a whole: a level that it omits is blank. */
function addressOf(body: Body, saved: UserRow) {
  const { country, province, city, district } = saved;
  const isGiven = areaTypes.some((level) => body[level] !== undefined);
  return {
    ...(isGiven ? resolvePartAddress(body) : { country, province, city, district }),
    detailedAddress: valueOf(body.detailed_address, saved.detailedAddress),
  };
}

/** The contacts that differ from the stored ones. */
const newContacts = (next: Pick<UserRow, 'phone' | 'email'>, saved: UserRow): Contact[] =>
  (['phone', 'email'] as const).flatMap((kind) => {
    const value = next[kind];
    return value && value !== saved[kind] ? [{ kind, value }] : [];
  });

/**
 * Changes the own details. A new phone or e-mail is only a contact: it becomes a login by `verifyContact` (users 1).
 * @throws AppError VALIDATION_FAILED, CONFLICT when another account logs in with the phone or e-mail
 */
export function updateProfile(ctx: Ctx<Customer>, { body }: InputOf<typeof UpdateProfile>): Promise<Profile> {
  return inTransaction(ctx, async (ctx) => {
    const saved = await lockUser(ctx, ctx.actor.userId);
    const name = body.name ?? '';
    const contacts = { phone: valueOf(body.phone, saved.phone), email: valueOf(body.email, saved.email) };
    const [error, ...more] = profileErrors({ name, ...contacts }, saved);
    if (error)
      throw new AppError('VALIDATION_FAILED', {
        reason: error.reason,
        fields: [error, ...more].map(({ path, field }) => ({ path, reason: field })),
      });
    const address = addressOf(body, saved);
    const taken = await findTaken(ctx, saved.id, newContacts(contacts, saved));
    if (taken.length > 0) throw contactTaken(taken);
    const [row] = await db(ctx)
      .update(users)
      .set({ name, ...contacts, ...address, updatedAt: ctx.now })
      .where(eq(users.id, saved.id))
      .returning();
    if (!row) throw new Error('a locked row was not updated');
    return readProfile(ctx, row);
  });
}
