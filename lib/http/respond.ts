import { causesOf } from '@/platform/causes-of';
import { AppError } from '@/platform/errors';
import { localeOf } from '@/platform/i18n/locales';
import { log } from '@/platform/log';
import { observeRequest } from '@/platform/metrics';
import { answerInTime } from './answer-in-time';
import { errorResponse } from './envelope';
import { propertyOf } from '@/platform/property-of';

/** Lost connections (57P0x, 08xxx, 25P03), nothing to spare (53xxx), and timeouts or deadlocks: 57014, 55P03, 40P01. */
const databaseBusy =
  /^(CONNECT|E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|57P0|57014|53|55P03|40P01|08|25P03)/;

/** A database that is unavailable, restarting or overloaded is not a bug of ours: 503, try again. */
export function asAppError(error: unknown): AppError {
  for (const each of causesOf(error)) {
    if (each instanceof AppError) return each;
    if (databaseBusy.test(String(propertyOf(each, 'code') ?? '')))
      return new AppError('UNAVAILABLE', { retryAfterSeconds: 2, cause: error });
  }
  return new AppError('INTERNAL', { cause: error });
}

/**
 * The only catch of the API: runs `work` in the time that a request has, unless `run` gives it another, answers errors from the closed
 * list, adds `X-Request-Id`, logs a line.
 */
export async function respond(
  request: Request,
  requestId: string,
  work: (givenUp: AbortSignal) => Promise<Response>,
  run: typeof answerInTime<Response> = answerInTime,
): Promise<Response> {
  const started = performance.now();
  let response: Response;
  try {
    response = await run(work);
  } catch (caught) {
    const error = asAppError(caught);
    if (error.status >= 500)
      log.error({ requestId, errorCode: error.code, err: error.cause ?? error }, 'request failed');
    response = errorResponse(error, localeOf(request.headers.get('accept-language')));
  }
  response.headers.set('X-Request-Id', requestId);
  observeRequest(request.method, response.status, started);
  log.info(
    {
      requestId,
      method: request.method,
      path: new URL(request.url).pathname,
      status: response.status,
      ms: Math.round(performance.now() - started),
    },
    'request',
  );
  return response;
}
