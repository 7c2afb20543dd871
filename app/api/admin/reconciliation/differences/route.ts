import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListDifferences } from '@/lib/payments/admin-contract';
import { listDifferences } from '@/lib/payments/list-differences';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListDifferences, listDifferences),
});
