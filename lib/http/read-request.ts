import { takeCall, takeCallFrom } from '@/db/rate-limit';
import { readActor } from '@/lib/auth/session';
import type { Ctx } from '@/platform/ctx';
import { type ActorFor, type CallLimit, type Endpoint, type InputOf, limitOf } from '@/platform/endpoint';
import { appUrl } from '@/platform/env';
import { readJson } from './body';
import type { Segments } from './handler';
import { checkOrigin } from './origin';
import { contextOf } from './request-context';
import { readUpload } from './upload';
import { validate, validatePath } from './validate';

/** The part of an endpoint that describes the request. */
export type RequestContract = Omit<Endpoint, 'output' | 'path' | 'summary'>;

async function readInput<E extends RequestContract>(
  endpoint: E,
  request: Request,
  segments: Segments,
): Promise<InputOf<E>> {
  const { params, query, headers, body, bodyOptional: isOptional, bodyLimit: limit, upload } = endpoint;
  const input = {
    params: params && validatePath(params, await segments.params),
    query: query && validate(query, Object.fromEntries(new URL(request.url).searchParams), 'queryInvalid'),
    headers: headers && validate(headers, Object.fromEntries(request.headers)),
    body: body && validate(body, await readJson(request, { isOptional, limit })),
    ...(upload ? { file: await readUpload(request, upload) } : {}),
  };
  return input as InputOf<E>;
}

/** A limit counts the person if a login is required, else the network (api 11). */
const countCall = (limit: CallLimit, { auth }: RequestContract, { actor, client }: Ctx): Promise<void> =>
  auth !== 'none' && 'userId' in actor
    ? takeCall(limit, `${actor.kind} ${actor.userId}`)
    : takeCallFrom(limit, client.address);

/** A HEAD of a GET that writes asks only whether the call would be answered: nothing is done for it (api 18). */
export const isQuestion = ({ bearerOnly }: RequestContract, { method }: Request): boolean =>
  method === 'HEAD' && bearerOnly === true;

/** Authenticates and validates a request, in this order: locale, actor, origin, rate limit, body size, schema. */
export async function readRequest<E extends RequestContract>(
  endpoint: E,
  request: Request,
  requestId: string,
  segments: Segments,
): Promise<{ ctx: Ctx<ActorFor<E['auth']>>; input: InputOf<E> }> {
  const actor = await readActor<E['auth']>(request, endpoint.auth, endpoint.bearerOnly);
  const ctx = contextOf(request.headers, actor, requestId);
  if (endpoint.method !== 'GET') checkOrigin(request.headers, appUrl);
  const limit = limitOf(endpoint);
  if (limit && !isQuestion(endpoint, request)) await countCall(limit, endpoint, ctx);
  return { ctx, input: await readInput(endpoint, request, segments) };
}
