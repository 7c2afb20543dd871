import { type Ctx, system, type System } from './ctx';
import { log } from './log';

/** For work without an HTTP request: jobs and scripts. */
export const systemContext = (): Ctx<System> => ({
  actor: system,
  now: new Date(),
  locale: 'zh',
  log,
  client: { address: '', userAgent: '' },
  after: (effect) => {
    Promise.resolve()
      .then(effect)
      .catch((error: unknown) => log.error({ err: error }, 'effect failed'));
  },
});
