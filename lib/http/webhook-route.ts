import type { Ctx, Visitor } from '@/platform/ctx';
import { AppError } from '@/platform/errors';
import { jsonLimit, readText } from './body';
import type { Handler } from './handler';
import { rawRoute } from './raw-route';

type Answer = 'accepted' | 'forged' | 'unreadable';
type Receive = (ctx: Ctx<Visitor>, webhook: { headers: Headers; body: string }) => Promise<Answer>;

const refused = (status: number, message: string) => Response.json({ code: 'FAIL', message }, { status });

/**
 * Binds the address that a payment provider calls. The raw text is read once; the answer is 204 after the commit,
 * otherwise an error in the provider's own format. Our own failures are 5xx, so that the provider sends the
 * notification again.
 */
export function webhookRoute(receive: Receive): Handler {
  return rawRoute(async (ctx, request) => {
    try {
      const body = await readText(request, jsonLimit);
      const answer = await receive(ctx, { headers: request.headers, body });
      if (answer === 'forged') return refused(401, 'The signature does not hold.');
      if (answer === 'unreadable') return refused(400, 'The notice cannot be read.');
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return refused(error.status, error.code);
      ctx.log.error({ err: error }, 'webhook not processed');
      return refused(error instanceof AppError ? error.status : 500, 'Try again later.');
    }
  });
}
