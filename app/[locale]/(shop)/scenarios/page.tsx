import { useTranslations } from 'next-intl';
import { ScenarioList } from '@/components/content/scenario-list';
import { NextPageLink } from '@/components/content/next-page-link';
import { PageLead } from '@/components/content/page-lead';
import { metadataOf, openPage } from '@/components/content/text-page';

export const generateMetadata = metadataOf('scenarios');

export default async function ScenariosPage(props: PageProps<'/[locale]/scenarios'>) {
  await openPage(props);
  return <Scenarios />;
}

function Scenarios() {
  const t = useTranslations('content.scenarios');
  return (
    <>
      <PageLead page="scenarios" eyebrow={t('eyebrow')} title={t('lead')} intro={t('intro')} />
      <ScenarioList />
      <p className="column mt-10 text-sm text-muted-foreground md:mt-16">{t('care')}</p>
      <NextPageLink next="science" />
    </>
  );
}
