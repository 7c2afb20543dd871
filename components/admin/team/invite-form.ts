import type { FormRules } from '@/components/forms/form-rules';
import type { NewMember } from '@/lib/auth/team/admin-api';
import { InviteMember } from '@/lib/auth/team/admin-contract';
import { isTypedEmail } from '@/lib/users/contract';
import type { AdminRole } from '@/values/auth';

export type InviteValues = { contact: string; username: string; role: AdminRole };
/** Keys of `form` in `messages/*\/adminTeam.json`. */
type InviteProblem = { key: 'contactInvalid' | 'usernameInvalid' };

export const invitationOf = ({ contact, username, role }: InviteValues): NewMember => ({
  ...(isTypedEmail(contact) ? { email: contact } : { phone: contact }),
  username,
  role,
});

/** The form has one field for both kinds of contact. */
export const fieldOf = (path: string): string => (path === 'phone' || path === 'email' ? 'contact' : path);

export const inviteRules: FormRules<InviteValues, InviteProblem> = {
  otherProblems: (values) => {
    const issues = InviteMember.body.safeParse(invitationOf(values)).error?.issues ?? [];
    const fields = issues.map(({ path }) => fieldOf(path.join('.')));
    return {
      ...(fields.includes('contact') && { contact: { key: 'contactInvalid' } }),
      ...(fields.includes('username') && { username: { key: 'usernameInvalid' } }),
    };
  },
};
