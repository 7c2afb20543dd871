import { addInvitation } from '@/lib/auth/team/add-invitation';
import { InviteMember, ListMembers } from '@/lib/auth/team/admin-contract';
import { listMembers } from '@/lib/auth/team/list-members';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(ListMembers, listMembers),
  POST: route(InviteMember, addInvitation),
});
