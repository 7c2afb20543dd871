import { getUser } from '@/lib/users/get-user';
import { presentUser } from '@/lib/users/present';
import type { Admin, Ctx, Customer } from '@/platform/ctx';
import type { OutputOf } from '@/platform/endpoint';
import type { VerifySession } from './contract';

export async function verifySession(ctx: Ctx<Customer | Admin>): Promise<OutputOf<typeof VerifySession>> {
  return { user: presentUser(await getUser(ctx, ctx.actor.userId), ctx.locale) };
}
