import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Locale, locales } from '@/platform/i18n/locales';
import { type ConsentDocument, consentDocuments } from '@/values/auth';
import { oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';
import { users } from './users';

/**
 * Who agreed to which text, and when: the purchase agreement with each order, the user agreement with the first login
 * of each version. Rows are only added (a trigger prevents changes); only the `address` of a deleted account may be
 * cleared.
 */
export const consents = pgTable(
  'consents',
  {
    id: rowId(),
    userId: ref('user_id')
      .notNull()
      .references(() => users.id),
    orderId: ref('order_id').references(() => orders.id),
    document: text('document').$type<ConsentDocument>().notNull(),
    /** The day from which the text applied (`values/documents.ts`). */
    version: text('version').notNull(),
    language: text('language').$type<Locale>().notNull(),
    /** The IP address from which the text was accepted. */
    address: text('address').notNull(),
    agreedAt: time('agreed_at').notNull(),
  },
  (t) => [
    index('consents_user').on(t.userId),
    uniqueIndex('consents_order')
      .on(t.orderId, t.document)
      .where(sql`order_id is not null`),
    uniqueIndex('consents_login')
      .on(t.userId, t.document, t.version)
      .where(sql`order_id is null`),
    check('consents_document', oneOf('document', consentDocuments)),
    check('consents_language', oneOf('language', locales)),
    check('consents_purchase', sql`(${t.document} = 'purchase') = (${t.orderId} is not null)`),
  ],
);
