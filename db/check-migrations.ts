import { sql } from './client';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

const latest = Math.max(...journal.entries.map(({ when }) => when));

/** Whether the database has every migration that this build knows. */
export async function isMigrated(): Promise<boolean> {
  const [applied] = await sql<{ at: string | null }[]>`
    select max(created_at)::text as at from drizzle.__drizzle_migrations`;
  return Number(applied?.at) >= latest;
}
