import { randomUUID } from 'node:crypto';
import type { Actor, Ctx } from '@/platform/ctx';
import { env } from '@/platform/env';
import { clientAddressOf } from '@/platform/front/client-address';
import { localeOf } from '@/platform/i18n/locales';
import { log } from '@/platform/log';
import { keepEffect } from './keep-effect';

const requestIdShape = /^[\w-]{8,64}$/;

/** The request id from the server in front or a proxy, or a new one. */
export function requestIdOf(headers: Headers): string {
  const received = headers.get('x-request-id');
  return received && requestIdShape.test(received) ? received : randomUUID();
}

/** What use cases know of a request. Effects run at once, because there is no transaction yet. */
export function contextOf<A extends Actor>(headers: Headers, actor: A, requestId: string): Ctx<A> {
  const logger = log.child({ requestId });
  return {
    actor,
    now: new Date(),
    locale: localeOf(headers.get('accept-language')),
    log: logger,
    client: {
      address: clientAddressOf(headers, { trustedHops: env.TRUSTED_PROXY_HOPS }),
      userAgent: (headers.get('user-agent') ?? '').slice(0, 400),
    },
    after: (effect) => {
      const ended = Promise.resolve()
        .then(effect)
        .catch((error: unknown) => logger.error({ err: error }, 'effect failed'));
      keepEffect(ended);
    },
  };
}
