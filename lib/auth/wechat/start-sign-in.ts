import { createHash } from 'node:crypto';
import { wechatSignIns } from '@/db/schema';
import { db } from '@/db/transaction';
import { findOrder } from '@/lib/orders/find-order';
import { orderUrl } from '@/lib/orders/present';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { randomLetters } from '@/platform/ids';
import { later, minutes } from '@/platform/time';
import type { GetWechatAuthUrl } from './contract';
import { authorizeUrl } from './oauth';

const stateLife = minutes(10);

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** The address of WeChat's sign-in, with a single-use `state` that only this session can bring back (wechat-login 4). */
export async function startSignIn(
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof GetWechatAuthUrl>,
): Promise<OutputOf<typeof GetWechatAuthUrl>> {
  const order = await findOrder(ctx, query.orderId);
  const state = randomLetters(40);
  const url = authorizeUrl(orderUrl(ctx.locale, order.publicId), state);
  await db(ctx)
    .insert(wechatSignIns)
    .values({
      stateHash: hashOf(state),
      sessionId: ctx.actor.sessionId,
      expiresAt: later(ctx.now, stateLife),
    });
  return { url };
}
