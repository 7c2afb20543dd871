import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { sessions, wechatSignIns } from '@/db/schema';
import { db, inTransaction } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { InputOf, OutputOf } from '@/platform/endpoint';
import { AppError } from '@/platform/errors';
import { seconds } from '@/platform/time';
import type { ExchangeWechatCode } from './contract';
import { identify } from './oauth';
import { hashOf } from './start-sign-in';

/** The first call may take 8 s with WeChat; a copy of it waits for its answer. */
const exchangeTimeout = seconds(9);
const copyInterval = 150;

type SignIn = { stateHash: string; codeHash: string };

const stateUnknown = () => new AppError('FORBIDDEN', { reason: 'wechatStateUnknown' });
const codeRefused = () => new AppError('CONFLICT', { reason: 'wechatCodeRefused' });
const unavailable = () => new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable' });

/**
 * Trades the code of WeChat's redirect for the openid and remembers it for the session. WeChat may call back twice with
 * one code: it is exchanged once, and the second call gets the first one's answer (wechat-login 3).
 * @throws AppError FORBIDDEN, CONFLICT, PROVIDER_UNAVAILABLE, PAYMENT_CONFIG
 */
export async function exchangeCode(
  ctx: Ctx<Customer>,
  { query }: InputOf<typeof ExchangeWechatCode>,
): Promise<OutputOf<typeof ExchangeWechatCode>> {
  const signIn = { stateHash: hashOf(query.state), codeHash: hashOf(query.code) };
  const isFirst = await claimState(ctx, signIn);
  return { openid: isFirst ? await exchange(ctx, signIn, query.code) : await answerOfFirst(ctx, signIn) };
}

const own = (ctx: Ctx<Customer>, { stateHash }: SignIn) =>
  and(
    eq(wechatSignIns.stateHash, stateHash),
    eq(wechatSignIns.sessionId, ctx.actor.sessionId),
    gt(wechatSignIns.expiresAt, ctx.now),
  );

async function claimState(ctx: Ctx<Customer>, signIn: SignIn): Promise<boolean> {
  const claimed = await db(ctx)
    .update(wechatSignIns)
    .set({ codeHash: signIn.codeHash })
    .where(and(own(ctx, signIn), isNull(wechatSignIns.codeHash)))
    .returning({ stateHash: wechatSignIns.stateHash });
  return claimed.length === 1;
}

async function exchange(ctx: Ctx<Customer>, signIn: SignIn, code: string): Promise<string> {
  const identified = await identify(code);
  if (identified.kind === 'identified') return remember(ctx, signIn, identified.openid);
  ctx.log.warn({ why: identified.reason }, 'WeChat sign-in failed');
  if (identified.kind === 'refused') {
    await db(ctx).delete(wechatSignIns).where(own(ctx, signIn));
    throw codeRefused();
  }
  await db(ctx).update(wechatSignIns).set({ codeHash: null }).where(own(ctx, signIn));
  throw unavailable();
}

function remember(ctx: Ctx<Customer>, signIn: SignIn, openid: string): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    await db(ctx).update(wechatSignIns).set({ openid }).where(own(ctx, signIn));
    await db(ctx).update(sessions).set({ openid }).where(eq(sessions.id, ctx.actor.sessionId));
    return openid;
  });
}

async function answerOfFirst(ctx: Ctx<Customer>, signIn: SignIn): Promise<string> {
  let isCopy = false;
  for (let waited = 0; waited < exchangeTimeout; waited += copyInterval) {
    const [row] = await db(ctx).select().from(wechatSignIns).where(own(ctx, signIn));
    if (!row) throw isCopy ? codeRefused() : stateUnknown();
    if (row.codeHash === null) throw unavailable();
    if (row.codeHash !== signIn.codeHash) throw stateUnknown();
    if (row.openid) return row.openid;
    isCopy = true;
    await sleep(copyInterval);
  }
  throw unavailable();
}
