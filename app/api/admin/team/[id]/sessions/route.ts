import { EndMemberSessions, ListMemberSessions } from '@/lib/auth/team/admin-contract';
import { listMemberSessions } from '@/lib/auth/team/list-member-sessions';
import { revokeMemberSessions } from '@/lib/auth/team/revoke-member-sessions';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListMemberSessions, listMemberSessions),
  DELETE: route(EndMemberSessions, revokeMemberSessions),
});
