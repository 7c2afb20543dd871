import { useMessages, useTranslations } from 'next-intl';
import { Picture } from '@/components/pictures/picture';
import { SectionHeading } from './section';

/** What the parcel holds: a picture and the list, mirrored to the section above. */
export function Box() {
  const t = useTranslations('home.box');
  const { items } = useMessages().home.box;
  return (
    <section id="box" aria-labelledby="box-title" className="rendered-late part two-columns">
      <div className="max-md:contents">
        <div className="max-md:-order-1">
          <SectionHeading id="box" eyebrow={t('eyebrow')} title={t('title')} />
        </div>
        <div className="md:mt-6">
          <ol className="box-list">
            {items.map(({ name, use }) => (
              <li key={name}>
                <h3>{name}</h3>
                <p>{use}</p>
              </li>
            ))}
          </ol>
          <p className="small-print mt-3">{t('note')}</p>
        </div>
      </div>
      <Picture
        name="kit"
        alt={t('picture')}
        sizes="(min-width: 1200px) 560px, (min-width: 768px) 46vw, 92vw"
        className="box-picture"
      />
    </section>
  );
}
