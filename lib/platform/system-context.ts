import { type Ctx, system, type System } from './ctx';
import { log } from './log';

/** For work that nobody asked for over HTTP: jobs and scripts. */
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
