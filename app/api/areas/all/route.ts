import { ListAreas } from '@/lib/areas/contract';
import { listAreas } from '@/lib/areas/list-areas';
import { lastingRoute } from '@/lib/http/lasting-route';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: lastingRoute(ListAreas, listAreas),
});
