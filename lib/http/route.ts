import * as z from 'zod/mini';
import type { Ctx } from '@/platform/ctx';
import type { ActorFor, Endpoint, InputOf, OutputOf } from '@/platform/endpoint';
import { isQuestion, readRequest } from './read-request';
import { successResponse } from './envelope';
import type { Handler } from './handler';
import { requestIdOf } from './request-context';
import { respond } from './respond';
import { successText } from './texts';

type UseCase<E extends Endpoint, O> = (ctx: Ctx<ActorFor<E['auth']>>, input: InputOf<E>) => Promise<O>;

/** Marks an open endpoint's response as a visitor's; another token may get another response (RFC 9110, 11.6.1). */
const deadToken = 'Bearer error="invalid_token"';

type Options<O> = {
  /** Cookies of the response, made from what the use case returns in addition to the endpoint's output. */
  cookies?: (output: O) => string[];
};

/**
 * Binds an endpoint to its use case. The order is: request id, the checks of `readRequest`, use case, encoded response.
 * Every error goes through one catch (`respond`).
 */
export function route<E extends Endpoint, O extends OutputOf<E>>(
  endpoint: E,
  useCase: UseCase<E, O>,
  options: Options<O> = {},
): Handler {
  return (request, segments) => {
    const requestId = requestIdOf(request.headers);
    return respond(request, requestId, async (givenUp) => {
      const { ctx, input } = await readRequest(endpoint, request, requestId, segments);
      if (isQuestion(endpoint, request)) return new Response(null, { status: endpoint.status ?? 200 });
      givenUp.throwIfAborted();
      const output = await useCase(ctx, input);
      const data: unknown = z.encode<E['output']>(endpoint.output, output);
      const response = successResponse(data, successText(ctx.locale, endpoint.message), endpoint.status);
      if (ctx.actor.kind === 'visitor' && request.headers.has('authorization'))
        response.headers.set('WWW-Authenticate', deadToken);
      for (const cookie of options.cookies?.(output) ?? []) response.headers.append('Set-Cookie', cookie);
      return response;
    });
  };
}
