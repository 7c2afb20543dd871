import { ListAuditEntries } from '@/lib/audit/admin-contract';
import { listAuditEntries } from '@/lib/audit/list-audit-entries';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListAuditEntries, listAuditEntries),
});
