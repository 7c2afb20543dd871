import { eq } from 'drizzle-orm';
import type { Database } from '../client';
import { users } from '../schema';
import { seedCodes } from './sample-codes';
import { seedCrm } from './sample-crm';
import { seedOrders } from './sample-orders';
import { seedPeople } from './sample-people';
import { seedPriceHistory } from './sample-prices';
import { seedReconciliations } from './sample-reconciliations';
import { sampleOrderPlans } from './sample-order-plans';
import { seedVisits } from './sample-visits';

/** Three months of an invented shop: customers, codes, orders in every state with their history, prices that changed, visits by link (sandbox 3). */
export async function seedSamples(db: Database): Promise<void> {
  const now = new Date();
  const [admin] = await db.select().from(users).where(eq(users.isAdmin, true)).orderBy(users.id).limit(1);
  if (!admin) throw new Error('the sample orders need the admin');
  await seedPriceHistory(db, now, admin);
  const customers = await seedPeople(db, now);
  const referrers = [0, 1, 14].flatMap((at) => customers[at] ?? []);
  const codes = await seedCodes(db, now, referrers);
  const orders = await seedOrders(db, sampleOrderPlans(now, customers), codes, admin);
  await seedCrm(db, orders);
  await seedReconciliations(db);
  await seedVisits(db);
}
