import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetOrderStory } from '@/lib/orders/contract';
import { readStory } from '@/lib/orders/read-story';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(GetOrderStory, readStory) });
