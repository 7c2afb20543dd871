import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { GetReadiness } from '@/lib/readiness/admin-contract';
import { checkReadiness } from '@/lib/readiness/check-readiness';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(GetReadiness, checkReadiness),
});
