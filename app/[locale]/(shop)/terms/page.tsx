import { useMessages } from 'next-intl';
import { Clauses } from '@/components/content/clauses';
import { Contents } from '@/components/content/contents';
import { DocumentPart } from '@/components/content/document-part';
import { LegalLead } from '@/components/content/legal-lead';
import { Operator } from '@/components/content/operator';
import { Related } from '@/components/content/related';
import { metadataOf, openPage } from '@/components/content/text-page';
import { Version } from '@/components/content/version';
import { readShop } from '@/lib/shop/read-shop';
import type { ShopIdentity } from '@/lib/shop/rules';
import { documentVersions } from '@/values/documents';

const agreements = ['user', 'purchase'] as const;

export const generateMetadata = metadataOf('terms');

export default async function TermsPage(props: PageProps<'/[locale]/terms'>) {
  await openPage(props);
  return <Terms shop={await readShop()} />;
}

/** Shows the same texts as the dialogs, so that customers can read again what they accepted. */
function Terms({ shop }: { shop: ShopIdentity }) {
  const { agreements: texts, legal } = useMessages();
  return (
    <>
      <LegalLead page="terms">
        <div className="mt-6 md:mt-8">
          <Contents
            label={legal.contents}
            entries={agreements.map((name) => [`#${name}`, texts[name].title])}
          />
        </div>
      </LegalLead>
      {agreements.map((name) => (
        <DocumentPart
          key={name}
          id={name}
          title={texts[name].title}
          note={<Version of={documentVersions[name]} />}
        >
          <Clauses
            items={texts[name].sections.map(({ heading, text }) => ({ heading, paragraphs: [text] }))}
          />
        </DocumentPart>
      ))}
      <Operator shop={shop} />
      <Related to={['suitability', 'privacy', 'returns', 'support']} />
    </>
  );
}
