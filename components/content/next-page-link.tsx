import { ArrowRight } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { buttonClasses } from '@/components/ui/button-classes';
import { localePath } from '@/platform/i18n/path';
import type { ContentPage } from './pages';

/** The link at the end of a page, to the next page or to the product. */
export function NextPageLink({ next }: { next: ContentPage }) {
  const t = useTranslations('content');
  const site = useTranslations('site.footer');
  const locale = useLocale();
  return (
    <div className="column my-12 md:my-20 print:hidden">
      <div className="grid grid-cols-1 gap-6 rounded-2xl bg-secondary p-6 md:flex md:items-center md:justify-between md:px-11 md:py-9">
        <div>
          <p className="text-sm text-muted-foreground">{t('readOn')}</p>
          <a
            href={localePath(locale, `/${next}`)}
            className="inline-flex min-h-11 items-center gap-2 rounded-sm text-xl font-semibold wrap-anywhere hover:underline"
          >
            {site(next)}
            <ArrowRight aria-hidden className="size-5" />
          </a>
        </div>
        <div className="grid gap-3 md:justify-items-end">
          <p className="text-sm text-muted-foreground">{t('closing')}</p>
          <a
            href={localePath(locale, '/')}
            className={buttonClasses({ className: 'justify-self-start md:justify-self-end' })}
          >
            {t('toProduct')}
          </a>
        </div>
      </div>
    </div>
  );
}
