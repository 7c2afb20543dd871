import { ListActs } from '@/lib/audit/admin-contract';
import { listActs } from '@/lib/audit/list-acts';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ListActs, listActs) });
