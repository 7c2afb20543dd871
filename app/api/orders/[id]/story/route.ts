import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetOrderTimeline } from '@/lib/orders/contract';
import { readTimeline } from '@/lib/orders/read-timeline';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetOrderTimeline, readTimeline),
});
