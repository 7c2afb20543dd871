import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ListUsers } from '@/lib/users/admin-contract';
import { listUsers } from '@/lib/users/list-users';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: route(ListUsers, listUsers) });
