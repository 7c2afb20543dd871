import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@/values/audit';
import { createdAt, ref, rowId } from '../columns';
import { users } from './users';

/** The actions of administrators. Rows are only added; a trigger prevents changes. */
export const auditEntries = pgTable(
  'audit_acts',
  {
    id: rowId(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => users.id),
    /** The name at the time of the action. */
    adminName: text('admin_name').notNull(),
    act: text('act').$type<AuditAction>().notNull(),
    /** The number of an order or the code of a discount: what people search for. */
    target: text('target').notNull(),
    from: jsonb('from').$type<unknown>(),
    to: jsonb('to').$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('audit_acts_admin_name').on(t.adminName, t.id),
    index('audit_acts_act').on(t.act, t.id),
    index('audit_acts_target').using('gin', sql`${t.target} gin_trgm_ops`),
  ],
);
