import type PgBoss from 'pg-boss';
import { queueSchema } from './boss';

/** Looks at one index entry of each queue, however long they are; a job is due as pg-boss's own `fetch` has it. */
const look = `
  select queue.name from unnest($1::text[]) as queue (name), lateral (
    select from ${queueSchema}.job
    where job.name = queue.name and job.state < 'active' and job.start_after < now() limit 1
  ) as due`;

/** The names of these queues that have a job to take: one statement for all, as most have none most of the time (ADR 27). */
export async function findDueQueues(boss: PgBoss, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await boss.getDb().executeSql(look, [names]);
  return new Set(rows.map(({ name }: { name: string }) => name));
}
