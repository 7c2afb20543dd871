import { GetCrmSync, StartCrmSync } from '@/lib/crm/admin-contract';
import { readSync } from '@/lib/crm/read-sync';
import { requestSync } from '@/lib/crm/request-sync';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetCrmSync, readSync),
  POST: route(StartCrmSync, requestSync),
});
