import { useTranslations } from 'next-intl';
import { Picture } from '@/components/pictures/picture';

const steps = ['one', 'two', 'three'] as const;

/** Explains with a drawing what is worn in the ear. */
export function Wearing() {
  const t = useTranslations('home.wear');
  return (
    <section aria-labelledby="wearing-title" className="wearing-and-box rendered-late">
      <div className="wearing">
        <div>
          <p className="eyebrow">{t('eyebrow')}</p>
          <h2 id="wearing-title" className="wearing-title">
            {t('title')}
          </h2>
        </div>
        <img
          src="/illustrations/ear-worn.svg"
          alt={t('drawing')}
          width={400}
          height={480}
          loading="lazy"
          className="ear"
        />
        <ol>
          {steps.map((step, index) => (
            <li key={step} className="step">
              <span aria-hidden className="number">
                {index + 1}
              </span>
              {t(step)}
            </li>
          ))}
        </ol>
      </div>
      <div className="wearing-picture">
        <Picture name="worn" alt="" sizes="(min-width: 1200px) 590px, 50vw" className="backdrop" />
      </div>
    </section>
  );
}
