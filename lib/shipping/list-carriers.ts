import { desc, eq } from 'drizzle-orm';
import { parcels } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Admin, Ctx } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import { carriers } from '@/values/shipping';
import type { ListCarriers } from './admin-contract';

/** The carriers for a form, those used last on top (shipping 25); one step of an index for each. */
export async function listCarriers(ctx: Ctx<Admin>): Promise<OutputOf<typeof ListCarriers>> {
  const used = await Promise.all(
    carriers.map(async (carrier) => {
      const [last] = await db(ctx)
        .select({ id: parcels.id })
        .from(parcels)
        .where(eq(parcels.carrier, carrier))
        .orderBy(desc(parcels.id))
        .limit(1);
      return { carrier, last: last?.id ?? 0 };
    }),
  );
  return { carriers: used.sort((one, other) => other.last - one.last).map(({ carrier }) => carrier) };
}
