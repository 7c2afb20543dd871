import { EndMemberSession } from '@/lib/auth/team/admin-contract';
import { revokeMemberSession } from '@/lib/auth/team/revoke-member-sessions';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(EndMemberSession, revokeMemberSession),
});
