import type { returnRequests } from '@/db/schema';
import type { ReturnRequest } from '../contract';

export const presentReturn = (row: typeof returnRequests.$inferSelect): ReturnRequest => ({
  reason: row.reason,
  note: row.note,
  asked_at: row.askedAt,
  closed_at: row.closedAt,
  closed_by: row.closedBy,
  answer: row.answer,
});
