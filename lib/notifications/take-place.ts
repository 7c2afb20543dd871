import { and, eq } from 'drizzle-orm';
import { takeCall } from '@/db/rate-limit';
import { identities, type orderMessages } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Contact } from '@/lib/users/rules';
import type { Ctx } from '@/platform/ctx';
import type { CallLimit } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { overLimit, unpaidKinds } from '@/values/notifications';
import { NotTaken } from './provider';
import { countedOnce, strangerLimit } from './rules';

type MessageRow = Pick<typeof orderMessages.$inferSelect, 'id' | 'kind'>;
type Receiver = Contact & { /** The buyer. */ userId: number };

/**
 * Counts a message of an unpaid order that goes to a contact which is no login of its buyer (notifications 14): once, so that a further try, or
 * an administrator who sends it again, is not stopped.
 * @throws NotTaken for good, when the buyer had too many sent
 */
export async function takePlace(ctx: Ctx, { id, kind }: MessageRow, receiver: Receiver): Promise<void> {
  if (!unpaidKinds.includes(kind) || (await isLogin(ctx, receiver))) return;
  if (!(await isWithin(countedOnce, String(id)))) return;
  if (!(await isWithin(strangerLimit, String(receiver.userId)))) throw new NotTaken(overLimit, true);
}

async function isLogin(ctx: Ctx, { userId, kind, value }: Receiver): Promise<boolean> {
  const [login] = await db(ctx)
    .select({ id: identities.id })
    .from(identities)
    .where(and(eq(identities.userId, userId), eq(identities.kind, kind), eq(identities.value, value)));
  return login !== undefined;
}

const isWithin = (limit: CallLimit, key: string): Promise<boolean> =>
  takeCall(limit, key).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'RATE_LIMITED') return false;
      throw error;
    },
  );
