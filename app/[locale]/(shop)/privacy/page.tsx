import { useMessages } from 'next-intl';
import { Clauses } from '@/components/content/clauses';
import { DocumentPart } from '@/components/content/document-part';
import { Facts } from '@/components/content/facts';
import { LegalLead } from '@/components/content/legal-lead';
import { Records } from '@/components/content/records';
import { Operator } from '@/components/content/operator';
import { Related } from '@/components/content/related';
import { metadataOf, openPage } from '@/components/content/text-page';
import { readShop } from '@/lib/shop/read-shop';
import type { ShopIdentity } from '@/lib/shop/rules';
import { documentVersions } from '@/values/documents';

export const generateMetadata = metadataOf('privacy');

export default async function PrivacyPage(props: PageProps<'/[locale]/privacy'>) {
  await openPage(props);
  return <Privacy shop={await readShop()} />;
}

function Privacy({ shop }: { shop: ShopIdentity }) {
  const { facts, records, sections } = useMessages().legal.privacy;
  return (
    <>
      <LegalLead page="privacy" version={documentVersions.privacy} />
      <div className="column mt-8 md:mt-12">
        <Facts items={facts} />
      </div>
      <DocumentPart id="records" title={records.title}>
        <Records />
      </DocumentPart>
      <DocumentPart id="rules" title={sections.title}>
        <Clauses items={sections.items} />
      </DocumentPart>
      <Operator shop={shop} />
      <Related to={['profile', 'terms', 'returns', 'support']} />
    </>
  );
}
