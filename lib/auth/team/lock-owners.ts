import { and, asc, eq, isNull } from 'drizzle-orm';
import { users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Owner } from '@/platform/ctx';
import { AppError } from '@/platform/errors';

/** Locks every owner until the transaction ends, so that changes of the team run one after the other. */
export async function lockTeam(ctx: Ctx): Promise<number[]> {
  const owners = await db(ctx)
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'owner'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return owners.map(({ id }) => id);
}

/**
 * The same for an owner: each change counts the owners there are (auth 35).
 * @throws AppError FORBIDDEN when the caller has lost the role meanwhile
 */
export async function lockOwners(ctx: Ctx<Owner>): Promise<number[]> {
  const owners = await lockTeam(ctx);
  if (!owners.includes(ctx.actor.userId)) throw new AppError('FORBIDDEN');
  return owners;
}

/** @throws AppError CONFLICT when no other owner would be left */
export function requireOtherOwner(owners: number[], userId: number): void {
  if (owners.every((id) => id === userId)) throw new AppError('CONFLICT', { reason: 'lastOwner' });
}
