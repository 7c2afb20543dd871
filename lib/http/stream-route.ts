import * as z from 'zod/mini';
import type { Ctx } from '@/platform/ctx';
import type { ActorFor, Endpoint, InputOf } from '@/platform/endpoint';
import { eventStream, type Source } from './event-stream';
import type { Handler } from './handler';
import { readRequest, type RequestContract } from './read-request';
import { requestIdOf } from './request-context';
import { respond } from './respond';

type Streamed = RequestContract & { readonly event: z.ZodMiniType };

/** No cache keeps it, and no proxy on the way collects or compresses it before it sends it on. */
const headers = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
};

/** Binds an endpoint to a use case that goes on sending what changes; refusals use the envelope, as everywhere. */
export function streamRoute<E extends Streamed>(
  endpoint: E,
  useCase: (
    ctx: Ctx<ActorFor<E['auth']>>,
    input: InputOf<E & Endpoint>,
  ) => Promise<Source<z.output<E['event']>>>,
): Handler {
  return (request, segments) => {
    const requestId = requestIdOf(request.headers);
    return respond(request, requestId, async (givenUp) => {
      const { ctx, input } = await readRequest(endpoint, request, requestId, segments);
      const source = await useCase(ctx, input);
      givenUp.throwIfAborted();
      if (request.method === 'HEAD') return new Response(null, { headers });
      const encoded: Source<unknown> = ({ send, end }) =>
        source({ send: (event) => send(z.encode<E['event']>(endpoint.event, event)), end });
      return new Response(eventStream(encoded, request.signal), { headers });
    });
  };
}
