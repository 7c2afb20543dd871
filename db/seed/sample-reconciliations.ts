import { sql } from 'drizzle-orm';
import type { Database } from '../client';

/** Every day since the first sample payment has been compared with its bill, and each line matched. */
export async function seedReconciliations(db: Database): Promise<void> {
  const dayOf = (column: string) => sql.raw(`(${column} at time zone 'Asia/Shanghai')::date`);
  await db.execute(sql`
    update payments set billed_on = ${dayOf('succeeded_at')}
    where state = 'succeeded' and ${dayOf('succeeded_at')} < ${dayOf('now()')}`);
  await db.execute(sql`
    update refunds set accepted_at = created_at, billed_on = ${dayOf('created_at')}
    where state = 'succeeded' and ${dayOf('created_at')} < ${dayOf('now()')}`);
  await db.execute(sql`
    insert into reconciliations (day, state, payments, refunds, paid, refunded, matched, started_at, finished_at)
    select day, 'done', p.rows, r.rows, p.sum, r.sum, p.rows + r.rows, compared, least(now(), compared + interval '3 seconds')
    from generate_series(
        (select min(billed_on) from payments)::timestamp, (${dayOf('now()')} - 1)::timestamp, interval '1 day') each(began),
      lateral (select began::date as day,
        least(now(), (began + interval '34 hours 23 minutes') at time zone 'Asia/Shanghai') as compared) d,
      lateral (select count(*) as rows, coalesce(sum(amount), 0) as sum from payments where billed_on = d.day) p,
      lateral (select count(*) as rows, coalesce(sum(amount), 0) as sum from refunds where billed_on = d.day) r`);
}
