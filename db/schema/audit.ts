import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type AuditAction, type AuditActor, auditActors } from '@/values/audit';
import { createdAt, oneOf, ref, rowId } from '../columns';
import { users } from './users';

/** The actions of administrators, and what happened to logins. Rows are only added; a trigger prevents changes. */
export const auditEntries = pgTable(
  'audit_acts',
  {
    id: rowId(),
    adminId: ref('admin_id')
      .notNull()
      .references(() => users.id),
    /** The account's own name at the time of the action (admin 13). */
    adminName: text('admin_name').notNull(),
    /** Who acted with the account, or on it. */
    actor: text('actor').$type<AuditActor>().notNull().default('admin'),
    act: text('act').$type<AuditAction>().notNull(),
    /** The number of an order or the code of a discount: what people search for. */
    target: text('target').notNull(),
    from: jsonb('from').$type<unknown>(),
    to: jsonb('to').$type<unknown>(),
    createdAt: createdAt(),
  },
  (t) => [
    check('audit_acts_actor', oneOf('actor', auditActors)),
    index('audit_acts_admin_name').on(t.adminName, t.id),
    index('audit_acts_act').on(t.act, t.id),
    index('audit_acts_sign_ins')
      .on(t.adminId, t.id)
      .where(sql`act = 'sign_in'`),
    index('audit_acts_target').using('gin', sql`${t.target} gin_trgm_ops`),
  ],
);
