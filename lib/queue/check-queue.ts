import { sql } from '@/db/client';
import { queueSchema } from './boss';

/** Whether a worker, of this process or another, has read the clock recently; it does so every 30 s. */
export async function isQueueRunning(): Promise<boolean> {
  const [row] = await sql<{ running: boolean }[]>`
    select cron_on > now() - interval '100 seconds' as running from ${sql(queueSchema)}.version`;
  return row?.running ?? false;
}
