import { EndOtherSessions, ListSessions } from '@/lib/auth/contract';
import { listSessions } from '@/lib/auth/list-sessions';
import { revokeOtherSessions } from '@/lib/auth/revoke-sessions';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListSessions, listSessions),
  DELETE: route(EndOtherSessions, revokeOtherSessions),
});
