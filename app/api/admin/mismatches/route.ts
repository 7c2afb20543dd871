import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListMismatches } from '@/lib/payments/reconciliation/admin-contract';
import { listMismatches } from '@/lib/payments/reconciliation/list-mismatches';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListMismatches, listMismatches),
});
