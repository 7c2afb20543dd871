import { WithdrawInvitation } from '@/lib/auth/team/admin-contract';
import { deleteInvitation } from '@/lib/auth/team/delete-invitation';
import { methods } from '@/lib/http/methods';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route(WithdrawInvitation, deleteInvitation),
});
