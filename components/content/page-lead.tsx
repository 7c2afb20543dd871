import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cn } from '@/platform/cn';
import { BreadcrumbData } from './breadcrumb-data';
import type { TextPage } from './pages';

type PageLeadProps = {
  page: TextPage;
  eyebrow: string;
  title: string;
  intro?: string;
  /** Shown beside the text on wide screens, below it on phones. */
  picture?: ReactNode;
  children?: ReactNode;
};

/** The lead sentence in large type (look 12). In print the shop's name replaces the header. */
export function PageLead({ page, eyebrow, title, intro, picture, children }: PageLeadProps) {
  const t = useTranslations('site');
  return (
    <div className="border-b">
      <BreadcrumbData path={`/${page}`} name={t(`footer.${page}`)} />
      <div
        className={cn(
          'column grid items-center gap-x-16 gap-y-8 py-10 md:py-14',
          picture ? 'md:grid-cols-2 xl:grid-cols-[1fr_--spacing(115)] xl:py-18' : 'xl:py-20',
        )}
      >
        <div>
          <p className="mb-8 hidden font-semibold print:block">{t('brand')}</p>
          <p className="mb-2 text-note font-semibold text-primary md:mb-2.5">{eyebrow}</p>
          <h1 className="text-title leading-tight font-semibold md:text-title-xl xl:text-headline xl:leading-heading">
            {title}
          </h1>
          {intro && (
            <p className="mt-4 max-w-176 text-balance break-keep [overflow-wrap:anywhere] text-muted-foreground md:mt-5 md:text-lead md:leading-8">
              {intro}
            </p>
          )}
          {children}
        </div>
        {picture}
      </div>
    </div>
  );
}
