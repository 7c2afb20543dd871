import { type Ctx, visitor, type Visitor } from '@/platform/ctx';
import type { Handler, Segments } from './handler';
import { contextOf, requestIdOf } from './request-context';
import { respond } from './respond';

/** For responses without an envelope (webhooks, files, health); request id, log and error handling are as in `route`. */
export function rawRoute(
  work: (ctx: Ctx<Visitor>, request: Request, segments: Segments) => Promise<Response>,
): Handler {
  return (request, segments) => {
    const requestId = requestIdOf(request.headers);
    return respond(request, requestId, () =>
      work(contextOf(request.headers, visitor, requestId), request, segments),
    );
  };
}
