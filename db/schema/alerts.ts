import { check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Currency, Minor } from '@/platform/money';
import {
  type AlertChannel,
  alertChannels,
  type AlertKind,
  alertKinds,
  type AlertState,
  alertStates,
  type AwayProvider,
} from '@/values/alerts';
import { createdAt, oneOf, rowId, time } from '../columns';

/** What an alert says; nothing about a person (alerts 2). */
export type AlertFacts = {
  /** The public id of an order. */
  order?: string;
  amount?: Minor;
  currency?: Currency;
  product?: string;
  left?: number;
  provider?: AwayProvider;
};

/** One thing that operators are notified of by one channel; `subject` is the thing among those of its kind (alerts 3). */
export const alerts = pgTable(
  'alerts',
  {
    id: rowId(),
    kind: text('kind').$type<AlertKind>().notNull(),
    subject: text('subject').notNull(),
    channel: text('channel').$type<AlertChannel>().notNull(),
    facts: jsonb('facts').$type<AlertFacts>().notNull(),
    state: text('state').$type<AlertState>().notNull().default('waiting'),
    attempts: integer('attempts').notNull().default(0),
    failure: text('failure'),
    createdAt: createdAt(),
    nextTryAt: time('next_try_at').notNull(),
    triedAt: time('tried_at'),
    sentAt: time('sent_at'),
  },
  (t) => [
    unique('alerts_once').on(t.kind, t.subject, t.channel),
    index('alerts_open')
      .on(t.nextTryAt)
      .where(sql`state in ('waiting', 'sending')`),
    index('alerts_created').on(t.createdAt),
    check('alerts_kind', oneOf('kind', alertKinds)),
    check('alerts_channel', oneOf('channel', alertChannels)),
    check('alerts_state', oneOf('state', alertStates)),
    check('alerts_sent', sql`(${t.state} = 'sent') = (${t.sentAt} is not null)`),
  ],
);
