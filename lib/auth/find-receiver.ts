import { and, eq, isNull } from 'drizzle-orm';
import { identities, users } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { Receiver } from './rules';

/** Whose budget a code to this contact takes from (auth 27). */
export async function findReceiver(ctx: Ctx, { kind, value }: Contact): Promise<Receiver> {
  const [account] = await db(ctx)
    .select({ isAdmin: users.isAdmin })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.kind, kind), eq(identities.value, value), isNull(users.deletedAt)));
  if (!account) return 'unknown';
  return account.isAdmin ? 'admin' : 'known';
}
