import type { adminInvitations } from '@/db/schema';
import { maskEmail, maskPhone } from '@/lib/users/rules';
import type { Invitation } from './admin-contract';

export type InvitationRow = typeof adminInvitations.$inferSelect;

export const presentInvitation = ({
  id,
  username,
  role,
  kind,
  contact,
  createdAt,
  expiresAt,
}: InvitationRow): Invitation => ({
  ...{ id, username, role },
  phone: kind === 'phone' ? maskPhone(contact) : null,
  email: kind === 'email' ? maskEmail(contact) : null,
  created_at: createdAt,
  expires_at: expiresAt,
});
