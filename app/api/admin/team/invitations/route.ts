import { ListInvitations } from '@/lib/auth/team/admin-contract';
import { listInvitations } from '@/lib/auth/team/list-invitations';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListInvitations, listInvitations),
});
