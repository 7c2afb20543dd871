import type { Ctx } from '@/platform/ctx';
import type { ActorFor, Endpoint, InputOf } from '@/platform/endpoint';
import { isQuestion, readRequest, type RequestContract } from './read-request';
import type { Handler } from './handler';
import { requestIdOf } from './request-context';
import { respond } from './respond';

type Download = { name: string; type: string; chunks: AsyncGenerator<Uint8Array> };

/** Produces the next part only after the last one was sent, so memory does not grow with the size of the file. */
function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

const notKept = { 'Cache-Control': 'no-store' };

/** Binds an endpoint to a use case that answers with a file; refusals use the envelope, as everywhere. */
export function downloadRoute<E extends RequestContract>(
  endpoint: E,
  useCase: (ctx: Ctx<ActorFor<E['auth']>>, input: InputOf<E & Endpoint>) => Promise<Download>,
): Handler {
  return (request, segments) => {
    const requestId = requestIdOf(request.headers);
    return respond(request, requestId, async (givenUp) => {
      const { ctx, input } = await readRequest(endpoint, request, requestId, segments);
      if (isQuestion(endpoint, request)) return new Response(null, { headers: notKept });
      givenUp.throwIfAborted();
      const { name, type, chunks } = await useCase(ctx, input);
      const headers = {
        'Content-Type': type,
        'Content-Disposition': `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
        ...notKept,
      };
      return new Response(streamOf(chunks), { headers });
    });
  };
}
