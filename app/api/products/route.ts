import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListProducts } from '@/lib/products/contract';
import { listProducts } from '@/lib/products/list-products';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ListProducts, listProducts) });
