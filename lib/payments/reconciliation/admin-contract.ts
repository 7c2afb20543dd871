import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { moneySchema } from '@/platform/money-schema';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { timeSchema } from '@/platform/time';
import { billSubjects, differenceEnds, differenceKinds, reconciliationStates } from '@/values/reconciliation';

const daySchema = z.iso.date();
/** Sums of a day: they may exceed the limit of a single amount. */
const sumSchema = z.codec(z.number(), z.number(), {
  decode: (major) => Math.round(major * 100),
  encode: (minor) => Math.round(minor) / 100,
});

/**
 * A day's bill compared with the shop's own rows. `matched` counts lines that agree; `foreign_lines`, those of another
 * system under the same merchant number, are in no other figure.
 */
const reconciliationSchema = z.object({
  day: daySchema,
  state: z.enum(reconciliationStates),
  payments: z.int(),
  refunds: z.int(),
  paid: sumSchema,
  refunded: sumSchema,
  matched: z.int(),
  missing_here: z.int(),
  missing_there: z.int(),
  amount_differs: z.int(),
  foreign_lines: z.int(),
  /** The differences that still wait for an administrator. */
  open: z.int(),
  failure: z.nullable(z.string()),
  finished_at: z.nullable(timeSchema),
});
export type Reconciliation = z.output<typeof reconciliationSchema>;

export const ListReconciliations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reconciliation',
  auth: 'admin',
  summary: "The provider's daily bills compared with the shop's payments and refunds, newest first",
  query: z.object(pageQuery),
  output: pageOf({ reconciliations: z.array(reconciliationSchema) }),
});

export const RunReconciliation = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reconciliation',
  auth: 'admin',
  summary: 'Compare again from a day on, up to yesterday in Shanghai; three months back at most',
  body: z.object({ from: daySchema }),
  output: z.object({ days: z.int() }),
  message: 'reconciliationQueued',
});

const differenceSchema = z.object({
  id: z.int(),
  day: daySchema,
  subject: z.enum(billSubjects),
  kind: z.enum(differenceKinds),
  number: z.string(),
  provider_number: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  ours: z.nullable(moneySchema),
  theirs: z.nullable(moneySchema),
  resolved_at: z.nullable(timeSchema),
  resolution: z.nullable(z.enum(differenceEnds)),
  resolved_by: z.nullable(z.string()),
});
export type Difference = z.output<typeof differenceSchema>;

export const ListDifferences = defineEndpoint({
  method: 'GET',
  path: '/api/admin/reconciliation/differences',
  auth: 'admin',
  summary: 'Where bill and shop differ; those that wait for a person, or those that are resolved',
  query: z.object({ ...pageQuery, state: z._default(z.enum(['open', 'resolved']), 'open') }),
  output: pageOf({ differences: z.array(differenceSchema) }),
});

export const ResolveDifference = defineEndpoint({
  method: 'POST',
  path: '/api/admin/reconciliation/differences/{id}/resolve',
  auth: 'owner',
  summary:
    'A person has looked at a difference and dealt with it; a refund made by hand at the provider is booked',
  params: rowIdParams,
  output: z.object({
    id: z.int(),
    /** Whether a refund was written, as the provider confirms it. */
    booked: z.boolean(),
  }),
  message: 'resolved',
});

/** Verified money that does not match its attempt: amount, currency, merchant, application or number. */
const mismatchSchema = z.object({
  id: z.int(),
  out_trade_no: z.string(),
  transaction_id: z.nullable(z.string()),
  order_id: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
  copies: z.int(),
  created_at: timeSchema,
});
export type Mismatch = z.output<typeof mismatchSchema>;

export const ListMismatches = defineEndpoint({
  method: 'GET',
  path: '/api/admin/mismatches',
  auth: 'admin',
  summary: 'Money that does not fit and waits for a person, oldest first',
  query: z.object(pageQuery),
  output: pageOf({ mismatches: z.array(mismatchSchema) }),
});

export const ResolveMismatch = defineEndpoint({
  method: 'POST',
  path: '/api/admin/mismatches/{id}/resolve',
  auth: 'owner',
  summary: 'A person has dealt with money that did not fit; its order may be paid again',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'resolved',
});
