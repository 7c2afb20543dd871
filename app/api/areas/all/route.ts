import { ListAreas } from '@/lib/areas/contract';
import { listAreas } from '@/lib/areas/list-areas';
import { staticRoute } from '@/lib/http/static-route';
import { methods } from '@/lib/http/methods';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: staticRoute(ListAreas, listAreas),
});
