import { useMessages } from 'next-intl';
import { Clauses } from '@/components/content/clauses';
import { Facts } from '@/components/content/facts';
import { LegalLead } from '@/components/content/legal-lead';
import { Related } from '@/components/content/related';
import { metadataOf, openPage } from '@/components/content/text-page';
import { documentVersions } from '@/values/documents';

export const generateMetadata = metadataOf('returns');

export default async function ReturnsPage(props: PageProps<'/[locale]/returns'>) {
  await openPage(props);
  return <Returns />;
}

function Returns() {
  const { facts, sections } = useMessages().legal.returns;
  return (
    <>
      <LegalLead page="returns" version={documentVersions.returns} />
      <div className="column mt-8 md:mt-12">
        <Facts items={facts} />
        <div className="mt-4 md:mt-8">
          <Clauses items={sections} level="h2" />
        </div>
      </div>
      <Related to={['terms', 'privacy', 'support']} />
    </>
  );
}
