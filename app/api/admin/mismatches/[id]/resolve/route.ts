import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ResolveMismatch } from '@/lib/payments/reconciliation/admin-contract';
import { resolveMismatch } from '@/lib/payments/reconciliation/resolve-mismatch';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(ResolveMismatch, resolveMismatch),
});
