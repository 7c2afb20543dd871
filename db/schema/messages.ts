import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  type MessageChannel,
  messageChannels,
  type MessageKind,
  messageKinds,
  type LoginNoticeKind,
  loginNoticeKinds,
  type MessageState,
  messageStates,
} from '@/values/notifications';
import { type ContactKind, contactKinds } from '@/values/auth';
import { type Locale, locales } from '@/platform/i18n/locales';
import type { OrderId } from '@/values/numbers';
import { createdAt, oneOf, ref, rowId, time } from '../columns';
import { orders } from './orders';

/** A message to the buyer of an order; one for each kind and subject, even if the code that queues it runs twice. */
export const orderMessages = pgTable(
  'order_messages',
  {
    id: rowId(),
    orderId: ref('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind').$type<MessageKind>().notNull(),
    /** What else the message is about: the number of a refund. */
    subject: text('subject').notNull().default(''),
    channel: text('channel').$type<MessageChannel>(),
    state: text('state').$type<MessageState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    createdAt: createdAt(),
    nextTryAt: time('next_try_at')
      .notNull()
      .default(sql`now()`),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
  },
  (t) => [
    unique('order_messages_once').on(t.orderId, t.kind, t.subject),
    index('order_messages_open')
      .on(t.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    // One about a payment is found by its order (`orders_sms_failed`).
    index('order_messages_failed')
      .on(t.triedAt)
      .where(sql`state = 'failed' and kind <> 'paid'`),
    check('order_messages_kind', oneOf('kind', messageKinds)),
    check('order_messages_channel', oneOf('channel', messageChannels)),
    check('order_messages_state', oneOf('state', messageStates)),
    check('order_messages_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);

/**
 * Of what a login of an account is still to be notified, such as that another one took its place. The row goes as soon as it is
 * sent: the contact may belong to nobody here any more (notifications 9).
 */
export const loginNotices = pgTable(
  'login_notices',
  {
    id: rowId(),
    kind: text('kind').$type<LoginNoticeKind>().notNull(),
    contactKind: text('contact_kind').$type<ContactKind>().notNull(),
    contact: text('contact').notNull(),
    language: text('language').$type<Locale>().notNull(),
    createdAt: createdAt(),
    /** The order that it is about. */
    orderPublicId: text('order_public_id').$type<OrderId>(),
  },
  () => [
    check('login_notices_kind', oneOf('kind', loginNoticeKinds)),
    check('login_notices_contact_kind', oneOf('contact_kind', contactKinds)),
    check('login_notices_language', oneOf('language', locales)),
  ],
);
