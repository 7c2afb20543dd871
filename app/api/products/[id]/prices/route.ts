import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListPriceChanges } from '@/lib/products/admin-contract';
import { listPriceChanges } from '@/lib/products/list-price-changes';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListPriceChanges, listPriceChanges),
});
