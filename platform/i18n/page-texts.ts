import errorEn from '@/messages/en/errorPage.json' with { type: 'json' };
import errorZh from '@/messages/zh/errorPage.json' with { type: 'json' };
import openingEn from '@/messages/en/opening.json' with { type: 'json' };
import openingZh from '@/messages/zh/opening.json' with { type: 'json' };
import type { Locale } from './locales';

type PageTexts = {
  /** When a page fails, nothing more may have to be loaded. */
  error: typeof errorZh;
  /** What is on its way has brought no texts of its own yet. */
  opening: typeof openingZh;
};

/** Every page carries these few texts in every language. */
export const pageTexts: Record<Locale, PageTexts> = {
  zh: { error: errorZh, opening: openingZh },
  en: { error: errorEn, opening: openingEn },
};
