import { EndSession } from '@/lib/auth/contract';
import { revokeSession } from '@/lib/auth/revoke-sessions';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(EndSession, revokeSession),
});
