import { VerifySession } from '@/lib/auth/contract';
import { verifySession } from '@/lib/auth/verify-session';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(VerifySession, verifySession),
});
