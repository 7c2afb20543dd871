import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { findingStates } from '@/platform/finding';
import { timeSchema } from '@/platform/time';

const findingSchema = z.object({
  key: z.string(),
  state: z.enum(findingStates),
  title: z.string(),
  /** What was found, and how to fix it. */
  message: z.string(),
});

export const GetReadiness = defineEndpoint({
  method: 'GET',
  path: '/api/admin/readiness',
  auth: 'admin',
  summary: 'Is the shop ready for real customers: each finding with the sentence that mends it',
  output: z.object({ checked_at: timeSchema, findings: z.array(findingSchema) }),
  limit: { name: 'readiness', points: 12, seconds: 60 },
});
