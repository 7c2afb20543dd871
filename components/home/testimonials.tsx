import { useTranslations } from 'next-intl';
import { SectionHeading } from './section';
import { people, Testimonial } from './testimonial';
import { TestimonialRow } from './testimonial-row';

/** Nine testimonials for each language; the reader moves them (pages 11, look 10). */
export function Testimonials() {
  const t = useTranslations('home.testimonials');
  return (
    <section id="testimonials" aria-labelledby="testimonials-title" className="rendered-late part">
      <TestimonialRow
        count={people.length}
        texts={{ label: t('label'), previous: t('previous'), next: t('next') }}
        heading={<SectionHeading id="testimonials" eyebrow={t('eyebrow')} title={t('title')} />}
      >
        {people.map((person) => (
          <Testimonial key={person} person={person} />
        ))}
      </TestimonialRow>
      <p className="mt-4 text-note text-muted-foreground">{t('sample')}</p>
    </section>
  );
}
