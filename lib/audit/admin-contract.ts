import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { pageOf, pageQuery } from '@/platform/pagination';
import { filterOf, optionalLineSchema } from '@/platform/text';
import { timeSchema } from '@/platform/time';
import { auditActions, auditActors } from '@/values/audit';

const actionSchema = z.enum(auditActions);

const auditRowSchema = z.object({
  id: z.int(),
  admin_id: z.int(),
  admin_name: z.string(),
  /** Who acted with that account, or on it. */
  by: z.enum(auditActors),
  act: actionSchema,
  target: z.string(),
  from: z.unknown(),
  to: z.unknown(),
  created_at: timeSchema,
});
export type AuditRow = z.output<typeof auditRowSchema>;

export const ListAuditEntries = defineEndpoint({
  method: 'GET',
  path: '/api/audit',
  auth: 'owner',
  summary: 'What administrators did, and what happened to logins, newest first; rows are never changed',
  query: z.object({
    ...pageQuery,
    act: filterOf(actionSchema),
    /** Part of the number of an order, or of the code of a discount. */
    target: filterOf(optionalLineSchema(100)),
    admin: filterOf(optionalLineSchema(100)),
  }),
  output: pageOf({ acts: z.array(auditRowSchema) }),
});
