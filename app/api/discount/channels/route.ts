import { listChannels } from '@/lib/figures/list-channels';
import { ListChannels } from '@/lib/figures/admin-contract';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListChannels, listChannels),
});
