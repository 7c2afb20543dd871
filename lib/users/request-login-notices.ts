import * as z from 'zod/mini';
import { loginNotices } from '@/db/schema';
import { db } from '@/db/transaction';
import { defineJob } from '@/lib/queue/define-job';
import { enqueue } from '@/lib/queue/enqueue';
import type { Ctx } from '@/platform/ctx';
import type { Locale } from '@/platform/i18n/locales';
import type { LoginNoticeKind } from '@/values/notifications';
import type { OrderId } from '@/values/numbers';
import type { Contact } from './rules';

/** A number that just got a code gets no other message for a minute (sms 2), so the first retry waits as long. */
export const SendLoginNotice = defineJob({
  name: 'login-notice',
  input: z.object({ noticeId: z.int() }),
  retry: { limit: 5, delay: 60, backoff: true },
});

type About = { language?: Locale; orderId?: OrderId | undefined };

/** Queues a message to each of these logins. Call it in the transaction of the change (notifications 5). */
export async function requestLoginNotices(
  ctx: Ctx,
  kind: LoginNoticeKind,
  logins: Contact[],
  { language = ctx.locale, orderId }: About = {},
): Promise<void> {
  if (logins.length === 0) return;
  const notices = await db(ctx)
    .insert(loginNotices)
    .values(
      logins.map(({ kind: contactKind, value: contact }) => ({
        ...{ kind, contactKind, contact },
        ...{ language, createdAt: ctx.now, orderPublicId: orderId },
      })),
    )
    .returning({ id: loginNotices.id });
  for (const { id } of notices) await enqueue(ctx, SendLoginNotice, { noticeId: id }, { key: id });
}
