import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { timeSchema } from '@/platform/time';

/** `good`; `note`: it works, but somebody should check it; `bad`: the shop does not work reliably. */
const findingStates = ['good', 'note', 'bad'] as const;
export type FindingState = (typeof findingStates)[number];

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
