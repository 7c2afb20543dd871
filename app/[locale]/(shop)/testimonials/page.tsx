import { useTranslations } from 'next-intl';
import { notFound } from 'next/navigation';
import { NextPageLink } from '@/components/content/next-page-link';
import { PageLead } from '@/components/content/page-lead';
import { metadataOf, openPage } from '@/components/content/text-page';
import { people, Testimonial } from '@/components/home/testimonial';
import { readShop } from '@/lib/shop/read-shop';

export const generateMetadata = metadataOf('testimonials');

export default async function TestimonialsPage(props: PageProps<'/[locale]/testimonials'>) {
  await openPage(props);
  if (!(await readShop()).showTestimonials) notFound();
  return <Testimonials />;
}

function Testimonials() {
  const t = useTranslations('content.testimonials');
  return (
    <>
      <PageLead page="testimonials" eyebrow={t('eyebrow')} title={t('lead')} intro={t('sample')} />
      <ul className="column grid gap-3.5 pt-8 md:grid-cols-2 md:gap-5 md:pt-14 xl:grid-cols-3">
        {people.map((person) => (
          <Testimonial key={person} person={person} />
        ))}
      </ul>
      <NextPageLink next="support" />
    </>
  );
}
