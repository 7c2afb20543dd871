import { ChangeRole, RemoveMember } from '@/lib/auth/team/admin-contract';
import { changeRole } from '@/lib/auth/team/change-role';
import { deleteMember } from '@/lib/auth/team/delete-member';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route(ChangeRole, changeRole),
  DELETE: route(RemoveMember, deleteMember),
});
