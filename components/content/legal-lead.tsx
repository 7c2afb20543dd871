import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PageLead } from './page-lead';
import type { LegalPage } from './pages';
import { Version } from './version';

type LegalLeadProps = {
  page: LegalPage;
  /** Absent when each document of the page shows its own version. */
  version?: string;
  children?: ReactNode;
};

export function LegalLead({ page, version, children }: LegalLeadProps) {
  const t = useTranslations('legal');
  return (
    <PageLead page={page} eyebrow={t('eyebrow')} title={t(`documents.${page}`)} intro={t(`${page}.intro`)}>
      {version && <Version of={version} className="mt-5" />}
      {children}
    </PageLead>
  );
}
