import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import {
  returnAnswerLimit,
  type ReturnEnd,
  returnEnds,
  returnNoteLimit,
  type ReturnReason,
  returnReasons,
} from '@/values/returns';
import { oneOf, ref, time } from '../columns';
import { orders } from './orders';

/** That the buyer of an order requested a return: once for each order, open until `closedAt` (orders 35, orders 27). */
export const returnRequests = pgTable(
  'return_requests',
  {
    orderId: ref('order_id')
      .primaryKey()
      .references(() => orders.id),
    reason: text('reason').$type<ReturnReason>(),
    note: text('note').notNull().default(''),
    askedAt: time('asked_at').notNull(),
    closedAt: time('closed_at'),
    closedBy: text('closed_by').$type<ReturnEnd>(),
    /** What the buyer reads of an administrator who closed it. */
    answer: text('answer').notNull().default(''),
  },
  (t) => [
    index('return_requests_open')
      .on(t.orderId)
      .where(sql`closed_at is null`),
    check('return_requests_reason', oneOf('reason', returnReasons)),
    check('return_requests_closed_by', oneOf('closed_by', returnEnds)),
    check('return_requests_closed', sql`(${t.closedAt} is null) = (${t.closedBy} is null)`),
    check(
      'return_requests_texts',
      sql`length(${t.note}) <= ${sql.raw(String(returnNoteLimit))} and length(${t.answer}) <= ${sql.raw(String(returnAnswerLimit))}`,
    ),
  ],
);
