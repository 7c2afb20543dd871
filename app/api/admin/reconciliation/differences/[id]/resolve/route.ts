import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ResolveDifference } from '@/lib/payments/reconciliation/admin-contract';
import { resolveDifference } from '@/lib/payments/reconciliation/resolve-difference';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(ResolveDifference, resolveDifference),
});
