import { type Ctx, system, type System } from './ctx';
import { defaultLocale } from './i18n/locales';
import { log } from './log';

/** For work without an HTTP request: jobs and scripts. */
export const systemContext = (): Ctx<System> => ({
  actor: system,
  now: new Date(),
  locale: defaultLocale,
  log,
  client: { address: '', userAgent: '' },
  after: (effect) => {
    Promise.resolve()
      .then(effect)
      .catch((error: unknown) => log.error({ err: error }, 'effect failed'));
  },
});
