import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { settings } from '@/db/schema';
import { db } from '@/db/transaction';
import { env } from '@/platform/env';
import { later, seconds } from '@/platform/time';
import { CrmError } from '../provider';
import { errorOf, post } from './post';

const tokenKey = 'crm.token';
const claimKey = 'crm.token-claim';

/** In the last ten minutes of a token's life the provider issues a second one, and both are valid (fxiaoke 3). */
const renewBefore = seconds(300);
/** With less time left than this, a new call is not started. */
const leastLeft = seconds(10);
/** Ten token calls a minute are allowed, and no two at the same time: one claim is exclusive for this long. */
const claimSeconds = 7;
const timeout = seconds(10);

const tokenSchema = z.object({
  value: z.string(),
  corpId: z.string(),
  until: z.number(),
  renewedAt: z.number(),
});
export type CrmToken = z.output<typeof tokenSchema>;

const responseSchema = z.object({
  corpAccessToken: z.string().check(z.minLength(1)),
  corpId: z.string(),
  expiresIn: z.number(),
});

const pool = {};

async function storedToken(): Promise<CrmToken | null> {
  const [row] = await db(pool).select().from(settings).where(eq(settings.key, tokenKey));
  return tokenSchema.safeParse(row?.value).data ?? null;
}

const errorSchema = z.object({ kind: z.enum(['away', 'busy', 'refused']), why: z.string() });

/** Stores the failure, so that those who wait for this call learn of it at once. */
async function storeFailure({ kind, reason }: CrmError): Promise<void> {
  await db(pool)
    .update(settings)
    .set({ value: { kind, why: reason } })
    .where(eq(settings.key, claimKey));
}

/** Why the current call failed; null while it is under way. */
async function storedFailure(): Promise<CrmError | null> {
  const [row] = await db(pool).select().from(settings).where(eq(settings.key, claimKey));
  const stored = errorSchema.safeParse(row?.value).data;
  return stored ? new CrmError(stored.kind, stored.why) : null;
}

/** One conditional write, so that only one of all instances makes the call. */
async function claimCall(): Promise<boolean> {
  const until = sql`now() + make_interval(secs => ${claimSeconds})`;
  const claimed = await db(pool)
    .insert(settings)
    .values({ key: claimKey, value: {}, expiresAt: until })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: {}, expiresAt: until },
      setWhere: sql`${settings.expiresAt} < now()`,
    })
    .returning({ key: settings.key });
  return claimed.length === 1;
}

async function renewToken(): Promise<CrmToken> {
  const response = await post('/cgi/corpAccessToken/get/V2', {
    appId: env.CRM_APP_ID,
    appSecret: env.CRM_APP_SECRET,
    permanentCode: env.CRM_PERMANENT_CODE,
  });
  if (response.errorCode !== 0) throw errorOf(response);
  const credentials = responseSchema.safeParse(response).data;
  if (!credentials) throw new CrmError('away', '#unreadable');
  const now = Date.now();
  const token: CrmToken = {
    value: credentials.corpAccessToken,
    corpId: credentials.corpId,
    until: now + seconds(credentials.expiresIn),
    renewedAt: now,
  };
  const row = {
    value: token,
    expiresAt: later(new Date(), seconds(credentials.expiresIn)),
    updatedAt: new Date(),
  };
  await db(pool)
    .insert(settings)
    .values({ key: tokenKey, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
  return token;
}

/**
 * The company's token: one for all instances, kept in the database, renewed before its end by the first instance that
 * needs it. `spent` is a token that the provider has just refused.
 * @throws CrmError
 */
export async function companyToken(spent?: CrmToken): Promise<CrmToken> {
  const givenUp = Date.now() + timeout;
  for (;;) {
    const stored = await storedToken();
    const left = stored && stored.renewedAt !== spent?.renewedAt ? stored.until - Date.now() : 0;
    const usable = left > leastLeft ? stored : null;
    if (usable && left > renewBefore) return usable;
    if (await claimCall()) {
      try {
        return await renewToken();
      } catch (error) {
        if (error instanceof CrmError) await storeFailure(error);
        if (usable) return usable;
        throw error;
      }
    }
    if (usable) return usable;
    const failure = await storedFailure();
    if (failure) throw failure;
    if (Date.now() > givenUp) throw new CrmError('away', '#signIn');
    await sleep(200);
  }
}
