import { eq, sql } from 'drizzle-orm';
import { identities, sessions } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx, Customer } from '@/platform/ctx';
import type { Contact } from './rules';

/** A login of the caller's account; one older than the session was there when the session began (privacy 5). */
type OwnLogin = Contact & { isOlderThanSession: boolean };

export function findLogins({
  actor,
  transaction,
}: Pick<Ctx<Customer>, 'actor' | 'transaction'>): Promise<OwnLogin[]> {
  return db({ transaction })
    .select({
      kind: identities.kind,
      value: identities.value,
      isOlderThanSession: sql<boolean>`coalesce(${identities.verifiedAt} <= ${sessions.createdAt}, false)`,
    })
    .from(identities)
    .leftJoin(sessions, eq(sessions.id, actor.sessionId))
    .where(eq(identities.userId, actor.userId));
}

/** Every login of an account. */
export const loginsOf = (ctx: Ctx, userId: number): Promise<Contact[]> =>
  db(ctx)
    .select({ kind: identities.kind, value: identities.value })
    .from(identities)
    .where(eq(identities.userId, userId));

/** That login of the caller's account, or nothing. */
export const ownLogin = (logins: OwnLogin[], { kind, value }: Contact): OwnLogin | undefined =>
  logins.find((login) => login.kind === kind && login.value === value);
