import { useLocale, useTranslations } from 'next-intl';
import { localePath } from '@/platform/i18n/path';
import { Contents } from './contents';

type Target = 'terms' | 'privacy' | 'returns' | 'support' | 'profile' | 'suitability';

/** Links at the end of a legal page to related pages. */
export function Related({ to }: { to: readonly Target[] }) {
  const t = useTranslations('legal');
  const locale = useLocale();
  return (
    <div className="column mb-14 md:mb-20 print:hidden">
      <p className="mb-3 border-t pt-8 text-sm text-muted-foreground md:pt-10">{t('related')}</p>
      <Contents
        label={t('related')}
        entries={to.map((name) => [localePath(locale, `/${name}`), t(`documents.${name}`)])}
      />
    </div>
  );
}
