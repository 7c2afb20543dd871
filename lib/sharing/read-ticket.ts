import { setTimeout as sleep } from 'node:timers/promises';
import { inArray, lte } from 'drizzle-orm';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { later, minutes, seconds } from '@/platform/time';
import { requestTicket, requestToken, type Issued } from './wechat/js-sdk';

const keys = { token: 'wechat-token', ticket: 'wechat-ticket', refresh: 'wechat-ticket-refresh' } as const;

/** The ticket is renewed this long before its end, so that no page waits or has a ticket that expires too soon. */
const margin = minutes(5);
/** How long one instance may take to fetch it, and how long no instance tries again after a failure. */
const claimLife = seconds(20);
const timeout = seconds(9);
const interval = 150;

type Stored = { secret: string; expiresAt: Date };
type Refreshing = 'asking' | 'failed';

const unavailable = (why: string) =>
  new AppError('PROVIDER_UNAVAILABLE', { reason: 'providerUnavailable', cause: new Error(why) });

async function readStored(ctx: Ctx) {
  const rows = await db(ctx)
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.values(keys)));
  const row = (key: string) => rows.find((each) => each.key === key);
  const secretIn = (key: string): Stored | null => {
    const { value, expiresAt } = row(key) ?? {};
    return typeof value === 'string' && expiresAt && expiresAt > ctx.now
      ? { secret: value, expiresAt }
      : null;
  };
  return {
    token: secretIn(keys.token),
    ticket: secretIn(keys.ticket),
    hasFailed: row(keys.refresh)?.value === ('failed' satisfies Refreshing),
  };
}

const keep = (ctx: Ctx, key: string, value: string, expiresAt: Date) =>
  db(ctx)
    .insert(settings)
    .values({ key, value, expiresAt, updatedAt: ctx.now })
    .onConflictDoUpdate({ target: settings.key, set: { value, expiresAt, updatedAt: ctx.now } });

/** Of all instances, one calls WeChat; an abandoned claim expires by itself. */
async function claimRefresh(ctx: Ctx): Promise<boolean> {
  const claim = { value: 'asking' satisfies Refreshing, expiresAt: later(ctx.now, claimLife) };
  const claimed = await db(ctx)
    .insert(settings)
    .values({ key: keys.refresh, ...claim, updatedAt: ctx.now })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...claim, updatedAt: ctx.now },
      setWhere: lte(settings.expiresAt, ctx.now),
    })
    .returning({ key: settings.key });
  return claimed.length === 1;
}

async function issueToken(ctx: Ctx): Promise<Issued> {
  const issued = await requestToken();
  if (issued.kind === 'issued')
    await keep(ctx, keys.token, issued.secret, later(ctx.now, seconds(issued.lifeSeconds)));
  return issued;
}

/** Uses the stored token, or a new one when WeChat no longer accepts it. */
async function issueTicket(ctx: Ctx, token: Stored | null): Promise<Issued> {
  const issued = token && (await requestTicket(token.secret));
  if (issued && issued.kind !== 'stale') return issued;
  const renewed = await issueToken(ctx);
  return renewed.kind === 'issued' ? requestTicket(renewed.secret) : renewed;
}

async function refreshTicket(ctx: Ctx, token: Stored | null): Promise<string> {
  const issued = await issueTicket(ctx, token);
  if (issued.kind !== 'issued') {
    ctx.log.warn({ why: issued.reason }, 'no JS-SDK ticket');
    await keep(ctx, keys.refresh, 'failed' satisfies Refreshing, later(ctx.now, claimLife));
    throw unavailable(issued.reason);
  }
  await keep(ctx, keys.ticket, issued.secret, later(ctx.now, seconds(issued.lifeSeconds)));
  await endClaim(ctx);
  return issued.secret;
}

/** Ends the claim, so that the next ticket can be requested at once. */
const endClaim = (ctx: Ctx) => keep(ctx, keys.refresh, 'asking' satisfies Refreshing, ctx.now);

const freshOf = (ctx: Ctx, ticket: Stored | null): string | null =>
  ticket && ticket.expiresAt > later(ctx.now, margin) ? ticket.secret : null;

/**
 * The ticket that all instances share, kept in the database until it expires. While one instance fetches the next
 * ticket, the others use the old one, or wait when there is none.
 * @throws AppError PROVIDER_UNAVAILABLE, UNAVAILABLE
 */
export async function readTicket(ctx: Ctx): Promise<string> {
  for (let waited = 0; waited < timeout; waited += interval) {
    const { token, ticket, hasFailed } = await readStored(ctx);
    const fresh = freshOf(ctx, ticket);
    if (fresh) return fresh;
    if (await claimRefresh(ctx)) {
      // Another instance may have stored a ticket between the reading and the claim.
      const renewed = freshOf(ctx, (await readStored(ctx)).ticket);
      if (!renewed) return ticket ? refreshOrKeep(ctx, token, ticket) : refreshTicket(ctx, token);
      await endClaim(ctx);
      return renewed;
    }
    if (ticket) return ticket.secret;
    if (hasFailed) throw unavailable('refused a moment ago');
    await sleep(interval);
  }
  throw unavailable('no answer');
}

/** Renews the ticket. When that fails, the current one is used for the minutes that it still has. */
const refreshOrKeep = (ctx: Ctx, token: Stored | null, ticket: Stored): Promise<string> =>
  refreshTicket(ctx, token).catch(() => ticket.secret);
