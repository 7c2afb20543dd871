import { call } from '@/platform/api-client';
import type { RequestOf } from '@/platform/endpoint';
import type { AdminRole } from '@/values/auth';
import {
  ChangeRole,
  EndMemberSession,
  EndMemberSessions,
  InviteMember,
  ListInvitations,
  ListMembers,
  ListMemberSessions,
  RemoveMember,
  WithdrawInvitation,
} from './admin-contract';

export type NewMember = RequestOf<typeof InviteMember>['body'];

export const fetchMembers = (page: number, signal: AbortSignal) =>
  call(ListMembers, { query: { page } }, { signal });

export const fetchInvitations = (page: number, signal: AbortSignal) =>
  call(ListInvitations, { query: { page } }, { signal });

export const inviteMember = (body: NewMember) => call(InviteMember, { body });

export const withdrawInvitation = (id: number) => call(WithdrawInvitation, { params: { id } });

/** @throws ApiError, CONFLICT when the role is no longer `from`, or the last owner would go */
export const changeRole = (id: number, from: AdminRole, role: AdminRole) =>
  call(ChangeRole, { params: { id }, body: { role, from } });

export const removeMember = (id: number) => call(RemoveMember, { params: { id } });

export const fetchMemberSessions = (id: number, page: number, signal: AbortSignal) =>
  call(ListMemberSessions, { params: { id }, query: { page } }, { signal });

export const endMemberSessions = (id: number) => call(EndMemberSessions, { params: { id } });

export const endMemberSession = (id: number, session: string) =>
  call(EndMemberSession, { params: { id, session } });
