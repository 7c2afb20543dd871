import { ReadPriceEffect } from '@/lib/discounts/admin-contract';
import { readPriceEffect } from '@/lib/discounts/read-price-effect';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ReadPriceEffect, readPriceEffect),
});
