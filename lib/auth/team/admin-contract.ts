import * as z from 'zod/mini';
import { emailSchema, mobileSchema, oneContact } from '@/lib/users/contract';
import { defineEndpoint } from '@/platform/endpoint';
import { pageOf, pageQuery } from '@/platform/pagination';
import { rowIdParams } from '@/platform/row-id';
import { timeSchema } from '@/platform/time';
import { adminRoles } from '@/values/auth';
import { EndSession, sessionSchema } from '../contract';

/** 2 to 64 letters, digits, dots, dashes or underscores, in lower case. */
export const usernameSchema = z
  .string()
  .check(z.maxLength(80), z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9][a-z0-9._-]{1,63}$/));

const roleSchema = z.enum(adminRoles);

/** Contacts are masked. */
const memberSchema = z.object({
  id: z.int(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: roleSchema,
  has_password: z.boolean(),
  /** Open sessions in the admin pages. */
  sessions: z.int(),
  last_sign_in: z.nullable(timeSchema),
  /** The caller. */
  current: z.boolean(),
});
export type Member = z.output<typeof memberSchema>;

/** Contacts are masked. */
const invitationSchema = z.object({
  id: z.int(),
  username: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  role: roleSchema,
  created_at: timeSchema,
  expires_at: timeSchema,
});
export type Invitation = z.output<typeof invitationSchema>;

export const ListMembers = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team',
  auth: 'owner',
  summary: 'The administrators, owners first, contacts masked',
  query: z.object(pageQuery),
  output: pageOf({ members: z.array(memberSchema) }),
});

export const InviteMember = defineEndpoint({
  method: 'POST',
  path: '/api/admin/team',
  auth: 'owner',
  summary: 'Invite a phone or an e-mail: whoever signs in with it within 7 days becomes an administrator',
  body: z
    .object({
      phone: z.optional(mobileSchema),
      email: z.optional(emailSchema),
      username: usernameSchema,
      role: roleSchema,
    })
    .check(...oneContact),
  output: invitationSchema,
  message: 'memberInvited',
  limit: { name: 'team-invite', points: 30, seconds: 3600 },
});

export const ListInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team/invitations',
  auth: 'owner',
  summary: 'The open invitations, newest first, contacts masked',
  query: z.object(pageQuery),
  output: pageOf({ invitations: z.array(invitationSchema) }),
});

export const WithdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/invitations/{id}',
  auth: 'owner',
  summary: 'Take an invitation back',
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'invitationWithdrawn',
});

export const ChangeRole = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/team/{id}',
  auth: 'owner',
  summary: "Change an administrator's role, which ends the sessions; the last owner stays one",
  params: rowIdParams,
  body: z.object({
    role: roleSchema,
    /** The role that the caller saw. */
    from: roleSchema,
  }),
  output: memberSchema,
  message: 'roleChanged',
});

export const RemoveMember = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/{id}',
  auth: 'owner',
  summary: "Take an administrator's rights, password and sessions; the account of the shop stays",
  params: rowIdParams,
  output: z.object({ id: z.int() }),
  message: 'memberRemoved',
});

export const ListMemberSessions = defineEndpoint({
  method: 'GET',
  path: '/api/admin/team/{id}/sessions',
  auth: 'owner',
  summary: 'Where an administrator is signed in to the admin pages',
  params: rowIdParams,
  query: z.object(pageQuery),
  output: pageOf({ sessions: z.array(sessionSchema) }),
});

export const EndMemberSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/{id}/sessions',
  auth: 'owner',
  summary: "End an administrator's sessions in the admin pages, except the caller's own",
  params: rowIdParams,
  output: EndSession.output,
  message: 'sessionsEnded',
});

export const EndMemberSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/team/{id}/sessions/{session}',
  auth: 'owner',
  summary: 'End one of these sessions',
  params: z.object({ ...rowIdParams.shape, session: z.uuid() }),
  output: EndSession.output,
  message: 'sessionsEnded',
});
