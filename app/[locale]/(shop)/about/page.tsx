import { useMessages, useTranslations } from 'next-intl';
import { NextPageLink } from '@/components/content/next-page-link';
import { NumberedParts } from '@/components/content/numbered-parts';
import { Operator } from '@/components/content/operator';
import { PageLead } from '@/components/content/page-lead';
import { metadataOf, openPage } from '@/components/content/text-page';
import { OrganizationData } from '@/components/metadata/organization-data';
import { Picture } from '@/components/pictures/picture';
import { readShop } from '@/lib/shop/read-shop';
import type { ShopIdentity } from '@/lib/shop/rules';

export const generateMetadata = metadataOf('about');

export default async function AboutPage(props: PageProps<'/[locale]/about'>) {
  await openPage(props);
  return <About shop={await readShop()} />;
}

function About({ shop }: { shop: ShopIdentity }) {
  const t = useTranslations('content.about');
  const { parts } = useMessages().content.about;
  return (
    <>
      <OrganizationData shop={shop} />
      <PageLead
        page="about"
        eyebrow={t('eyebrow')}
        title={t('lead')}
        intro={t('intro')}
        picture={
          <Picture
            name="colours"
            alt={t('picture')}
            sizes="(min-width: 1200px) 460px, (min-width: 768px) 46vw, 92vw"
            eager
            className="aspect-square rounded-2xl"
          />
        }
      />
      <NumberedParts parts={parts} />
      <Operator shop={shop} />
      <NextPageLink next="scenarios" />
    </>
  );
}
