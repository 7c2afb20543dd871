import { useLocale, useMessages, useTranslations } from 'next-intl';
import { Icon } from '@/components/pictures/icon';
import { localePath } from '@/platform/i18n/path';
import { SectionHeading } from './section';

const pads = ['small', 'medium', 'large'] as const;

/** Which pad fits, and how one notices. */
export function Fit() {
  const t = useTranslations('home.fit');
  const { signs } = useMessages().home.fit;
  const locale = useLocale();
  return (
    <section id="fit" aria-labelledby="fit-title" className="rendered-late part two-columns">
      <div className="fit-drawing">
        <img src="/illustrations/ear-worn.svg" alt={t('drawing')} width={400} height={480} loading="lazy" />
      </div>
      <div className="max-md:contents">
        <div className="max-md:-order-1">
          <SectionHeading id="fit" eyebrow={t('eyebrow')} title={t('title')} />
          <p className="mt-2 text-muted-foreground md:mt-3 md:text-lead">{t('text')}</p>
        </div>
        <div>
          <ul className="pads">
            {pads.map((pad) => (
              <li key={pad} data-pad={pad}>
                <h3>{t(`pads.${pad}.name`)}</h3>
                <p>{t(`pads.${pad}.text`)}</p>
              </li>
            ))}
          </ul>
          <p className="small-print mt-3">{t('note')}</p>
          <h3 className="mt-6 font-semibold">{t('signsTitle')}</h3>
          <ul className="signs">
            {signs.map((sign) => (
              <li key={sign}>{sign}</li>
            ))}
          </ul>
          <a href={localePath(locale, '/support#contact')} className="quiet-link mt-3">
            <Icon name="message-circle" />
            {t('help')}
          </a>
        </div>
      </div>
    </section>
  );
}
