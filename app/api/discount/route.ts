import { CreateDiscount, ListDiscounts } from '@/lib/discounts/admin-contract';
import { createDiscount } from '@/lib/discounts/create-discount';
import { listDiscounts } from '@/lib/discounts/list-discounts';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListDiscounts, listDiscounts),
  POST: route(CreateDiscount, createDiscount),
});
