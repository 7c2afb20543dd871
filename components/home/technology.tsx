import { useTranslations } from 'next-intl';
import { Picture } from '@/components/pictures/picture';
import { Section } from './section';

const features = ['microcurrent', 'reading', 'breath', 'pad'] as const;

/** A large picture with one statement, then the evidence (look 10). */
export function Technology() {
  const t = useTranslations('home.technology');
  return (
    <>
      <div id="story" className="story rendered-late">
        <Picture
          name="tide-dark"
          alt=""
          sizes="(min-width: 1067px) 100vw, (min-width: 768px) 1067px, 680px"
          className="backdrop"
        />
        <div>
          <p className="story-eyebrow">{t('eyebrow')}</p>
          <p className="story-line">{t('story')}</p>
          <p className="story-text">{t('storyText')}</p>
        </div>
      </div>
      <Section
        id="technology"
        title={t('title')}
        headingClassName="text-center max-md:sr-only"
        className="rendered-late max-md:mt-9"
      >
        <div className="features">
          <figure className="exploded">
            <Picture
              name="exploded"
              alt=""
              sizes="(min-width: 1200px) 520px, (min-width: 768px) 92vw, 90vw"
              className="rounded-2xl"
            />
          </figure>
          {features.map((name, index) => (
            <div key={name} className="feature">
              <p className="number">0{index + 1}</p>
              <h3 className="card-title">{t(`${name}.title`)}</h3>
              <p className="card-text">{t(`${name}.text`)}</p>
            </div>
          ))}
        </div>
      </Section>
    </>
  );
}
