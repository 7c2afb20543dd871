import { type Ctx, visitor, type Visitor } from '@/platform/ctx';
import type { Handler, Segments } from './handler';
import { contextOf, requestIdOf } from './request-context';
import { respond } from './respond';

/** For responses without an envelope (webhooks, files, health); request id, log and error handling are as in `route`. */
export function rawRoute(
  work: (ctx: Ctx<Visitor>, request: Request, segments: Segments) => Promise<Response>,
  run?: Parameters<typeof respond>[3],
): Handler {
  return (request, segments) => {
    const requestId = requestIdOf(request.headers);
    const answer = () => work(contextOf(request.headers, visitor, requestId), request, segments);
    return respond(request, requestId, answer, run);
  };
}
