import { useTranslations } from 'next-intl';
import { Picture } from '@/components/pictures/picture';
import { scenarioNames } from '@/components/pictures/scenario-names';
import { Section } from './section';

/** Situations of the day, not symptoms; swiped on phones. */
export function Scenarios() {
  const t = useTranslations('home.scenarios');
  return (
    <Section id="scenarios" eyebrow={t('eyebrow')} title={t('title')} className="rendered-late">
      <ul tabIndex={0} aria-label={t('title')} className="swipe moments">
        {scenarioNames.map((name) => (
          <li key={name} className="moment">
            <Picture
              name={name}
              alt={t(`${name}.alt`)}
              sizes="(min-width: 1200px) 285px, (min-width: 768px) 46vw, 280px"
            />
            <div>
              <h3 className="card-title">{t(`${name}.title`)}</h3>
              <p className="card-text">{t(`${name}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
