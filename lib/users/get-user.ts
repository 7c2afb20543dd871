import { eq } from 'drizzle-orm';
import { users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { notFound } from '@/platform/errors';
import type { UserRow } from './present';

/** @throws AppError NOT_FOUND */
export async function getUser(ctx: Pick<Ctx, 'transaction'>, id: number): Promise<UserRow> {
  const [row] = await db(ctx).select().from(users).where(eq(users.id, id));
  if (!row) throw notFound();
  return row;
}
