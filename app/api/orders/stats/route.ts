import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetStatistics } from '@/lib/orders/admin-contract';
import { readStatistics } from '@/lib/orders/read-statistics';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetStatistics, readStatistics),
});
