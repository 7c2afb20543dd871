import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetAttention } from '@/lib/orders/admin-contract';
import { countAttention } from '@/lib/orders/count-attention';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetAttention, countAttention),
});
