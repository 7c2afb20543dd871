import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { UpdateProduct } from '@/lib/products/admin-contract';
import { GetProduct } from '@/lib/products/contract';
import { getProduct } from '@/lib/products/get-product';
import { updateProduct } from '@/lib/products/update-product';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetProduct, getProduct),
  PUT: route(UpdateProduct, updateProduct),
});
