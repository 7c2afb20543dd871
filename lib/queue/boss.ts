import PgBoss from 'pg-boss';
import { queueSettings } from '@/db/connection/queue-settings';
import { runStatement } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { directDatabaseUrl } from '@/platform/env';
import { isRecord } from '@/platform/is-record';
import { seconds } from '@/platform/time';

export const queueSchema = 'pgboss';

const longest = seconds(20);

/**
 * Options of its driver: a statement without an answer ends, with its connection. It has time to tidy up a long queue,
 * also where the role's own settings are shorter.
 */
const limits = { query_timeout: longest, statement_timeout: longest, lock_timeout: longest };

/** The same for everyone who tidies up; administrators see a dead job for a month. */
const kept = {
  archiveCompletedAfterSeconds: 3600,
  archiveFailedAfterSeconds: 30 * 24 * 3600,
  deleteAfterDays: 30,
};

/** Uses a few connections of its own; a job that is queued in a transaction uses the transaction's connection. */
export const newBoss = (options: PgBoss.ConstructorOptions): PgBoss =>
  new PgBoss({
    ...queueSettings(directDatabaseUrl(), seconds(3)),
    application_name: 'shop-jobs',
    schema: queueSchema,
    max: 2,
    ...limits,
    ...kept,
    ...options,
  });

/** drizzle does not encode JSON here, and the driver does not accept `undefined`; ids come as arrays. */
const asParameter = (value: unknown): unknown => (isRecord(value) ? JSON.stringify(value) : (value ?? null));

/** The queue's statements run where the context's queries do. */
export const statementsIn = (ctx: Pick<Ctx, 'transaction'>): PgBoss.Db => ({
  executeSql: async (text, values) => ({ rows: await runStatement(ctx, text, values.map(asParameter)) }),
});

let client: PgBoss | undefined;

/** Starts neither a clock nor supervision, and has no connection of its own: it works on the shop's pool. */
export const queueClient = (): PgBoss =>
  (client ??= newBoss({ supervise: false, schedule: false, migrate: false, db: statementsIn({}) }));
