import { consents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/lib/platform/ctx';
import { documentVersions } from '@/lib/platform/documents';

/**
 * A customer ticks the user agreement to log in: kept with the first login, and again with the first one after the text
 * has changed. Run it in the transaction of the login.
 */
export async function storeConsent(ctx: Ctx, userId: number): Promise<void> {
  await db(ctx)
    .insert(consents)
    .values({
      userId,
      document: 'user',
      version: documentVersions.user,
      language: ctx.locale,
      address: ctx.client.address,
      agreedAt: ctx.now,
    })
    .onConflictDoNothing();
}
