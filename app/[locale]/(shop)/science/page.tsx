import { useMessages, useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { EarPoints } from '@/components/content/ear-points';
import { NumberedParts } from '@/components/content/numbered-parts';
import { NextPageLink } from '@/components/content/next-page-link';
import { PageLead } from '@/components/content/page-lead';
import { metadataOf, openPage } from '@/components/content/text-page';
import { readShop } from '@/lib/shop/read-shop';

export const generateMetadata = metadataOf('science');

export default async function SciencePage(props: PageProps<'/[locale]/science'>) {
  await openPage(props);
  const { showTestimonials } = await readShop();
  return <Science next={showTestimonials ? 'testimonials' : 'support'} />;
}

function Science({ next }: ComponentProps<typeof NextPageLink>) {
  const t = useTranslations('content.science');
  const { parts } = useMessages().content.science;
  return (
    <>
      <PageLead
        page="science"
        eyebrow={t('eyebrow')}
        title={t('lead')}
        intro={t('intro')}
        picture={<EarPoints />}
      />
      <NumberedParts parts={parts} />
      <NextPageLink next={next} />
    </>
  );
}
