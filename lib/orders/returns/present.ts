import type { returnRequests } from '@/db/schema';
import type { ReturnRequest } from '../contract';

type ReturnRow = Omit<typeof returnRequests.$inferSelect, 'orderId'>;

export const presentReturn = (row: ReturnRow): ReturnRequest => ({
  reason: row.reason,
  note: row.note,
  asked_at: row.askedAt,
  closed_at: row.closedAt,
  closed_by: row.closedBy,
  answer: row.answer,
});
