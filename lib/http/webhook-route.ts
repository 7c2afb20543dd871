import type { Ctx, Visitor } from '@/platform/ctx';
import { jsonLimit, readText } from './body';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';
import { asAppError } from './respond';

type Webhook = {
  receive: (
    ctx: Ctx<Visitor>,
    webhook: { headers: Headers; body: string },
  ) => Promise<'accepted' | 'forged' | 'unreadable'>;
  /** The response in the caller's own form; null says that the webhook is accepted. */
  acknowledge: (refusal: { status: number; message: string } | null) => Response;
};

/**
 * Binds the address that a payment provider calls. The raw text is read once; a webhook is accepted after the commit.
 * Our own failures are 5xx, so that the provider sends the notification again.
 */
export function webhookRoute({ receive, acknowledge }: Webhook): Handler {
  const refused = (status: number, message: string) => acknowledge({ status, message });
  return rawRoute(async (ctx, request) => {
    try {
      const body = await readText(request, jsonLimit);
      const result = await receive(ctx, { headers: request.headers, body });
      if (result === 'forged') return refused(401, 'The signature does not hold.');
      if (result === 'unreadable') return refused(400, 'The notification cannot be read.');
      return acknowledge(null);
    } catch (caught) {
      const error = asAppError(caught);
      if (error.status < 500) return refused(error.status, error.code);
      ctx.log.error({ err: caught }, 'webhook not processed');
      return refused(error.status, 'Try again later.');
    }
  });
}
