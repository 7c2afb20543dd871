import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListDifferences } from '@/lib/payments/reconciliation/admin-contract';
import { listDifferences } from '@/lib/payments/reconciliation/list-differences';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListDifferences, listDifferences),
});
