import { AreaValuesByLabels } from '@/lib/areas/contract';
import { findAreaValues } from '@/lib/areas/find-area-values';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(AreaValuesByLabels, findAreaValues),
});
