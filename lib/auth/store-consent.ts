import { consents } from '@/db/schema';
import { db } from '@/db/transaction';
import type { Ctx } from '@/platform/ctx';
import { documentVersions } from '@/values/documents';

/**
 * A customer accepts the user agreement to log in. The consent is stored at the first login, and again at the first
 * login after the text has changed. Call it in the transaction of the login.
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
