import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';
import { ResolveMismatch } from '@/lib/payments/admin-contract';
import { resolveMismatch } from '@/lib/payments/resolve-mismatch';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(ResolveMismatch, resolveMismatch),
});
