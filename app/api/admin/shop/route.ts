import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetShop, UpdateShop } from '@/lib/shop/admin-contract';
import { getShop } from '@/lib/shop/get-shop';
import { updateShop } from '@/lib/shop/update-shop';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetShop, getShop),
  PUT: route(UpdateShop, updateShop),
});
