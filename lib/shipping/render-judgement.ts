import { fill } from '@/platform/i18n/fill';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';
import type { Judgement } from './rules';

/** What became of a line, in the reader's language; of a refused one why, and how to correct it. */
export function renderJudgement(judgement: Judgement, locale: Locale, isDry: boolean): string {
  const t = serverTexts[locale].shipments;
  if (judgement.result === 'unchanged') return t[judgement.isAbove ? 'unchangedAbove' : 'unchanged'];
  if (judgement.result === 'refused') {
    const { reason, values } = judgement;
    const isNear = reason === 'notFound' && 'closest' in values;
    return fill(isNear ? t.refused.notFoundNear : t.refused[reason], values);
  }
  if (isDry) return t[judgement.isLast ? 'ready' : 'readyInPart'];
  return t[judgement.isLast ? 'shipped' : 'shippedInPart'];
}
