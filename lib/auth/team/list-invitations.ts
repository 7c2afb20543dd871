import { count, desc, gt } from 'drizzle-orm';
import { adminInvitations } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { offsetOf, paginationOf } from '@/platform/pagination';
import type { ListInvitations } from './admin-contract';
import { presentInvitation } from './present';

export async function listInvitations(
  ctx: Ctx<Owner>,
  { query }: InputOf<typeof ListInvitations>,
): Promise<OutputOf<typeof ListInvitations>> {
  const open = gt(adminInvitations.expiresAt, ctx.now);
  const [rows, [total]] = await Promise.all([
    db(ctx)
      .select()
      .from(adminInvitations)
      .where(open)
      .orderBy(desc(adminInvitations.id))
      .limit(query.limit)
      .offset(offsetOf(query)),
    db(ctx).select({ records: count() }).from(adminInvitations).where(open),
  ]);
  return {
    invitations: rows.map(presentInvitation),
    pagination: paginationOf(query, total?.records ?? 0),
  };
}
