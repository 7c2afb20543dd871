import type { Ctx, Owner } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { findSessions } from '../list-sessions';
import type { ListMemberSessions } from './admin-contract';
import { readMember } from './list-members';

/** @throws AppError NOT_FOUND */
export async function listMemberSessions(
  ctx: Ctx<Owner>,
  { params, query }: InputOf<typeof ListMemberSessions>,
): Promise<OutputOf<typeof ListMemberSessions>> {
  const { id: userId } = await readMember(ctx, params.id);
  return findSessions(ctx, { userId, audience: 'admin' }, query);
}
