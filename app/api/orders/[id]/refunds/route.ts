import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListRefunds } from '@/lib/payments/refunds/admin-contract';
import { listRefunds } from '@/lib/payments/refunds/list-refunds';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ListRefunds, listRefunds) });
