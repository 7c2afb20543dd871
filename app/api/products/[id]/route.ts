import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetProduct } from '@/lib/products/contract';
import { getProduct } from '@/lib/products/get-product';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(GetProduct, getProduct) });
