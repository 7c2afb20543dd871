import { useLocale, useMessages, useTranslations } from 'next-intl';
import { Questions } from '@/components/content/questions';
import { Icon } from '@/components/pictures/icon';
import { localePath } from '@/platform/i18n/path';
import { SectionHeading } from './section';

/** What is asked most before an order. */
export function SixQuestions() {
  const t = useTranslations('home.questions');
  const { items } = useMessages().home.questions;
  const locale = useLocale();
  return (
    <section id="questions" aria-labelledby="questions-title" className="rendered-late part six-questions">
      <SectionHeading id="questions" eyebrow={t('eyebrow')} title={t('title')} />
      <div>
        <Questions items={items} firstOpen />
      </div>
      <p>
        <a href={localePath(locale, '/suitability')} className="quiet-link">
          <Icon name="shield-check" />
          {t('check')}
        </a>
        <a href={localePath(locale, '/support#contact')} className="quiet-link">
          <Icon name="message-circle" />
          {t('person')}
        </a>
      </p>
    </section>
  );
}
