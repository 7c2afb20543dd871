import { useTranslations } from 'next-intl';
import { Icon } from '@/components/pictures/icon';
import { Section } from './section';

const steps = [
  ['pay', 'shopping-bag'],
  ['send', 'truck'],
  ['help', 'headphones'],
  ['back', 'refresh-cw'],
] as const;

/** From payment to the first wear, and the way back. */
export function Delivery({ shipWithinHours: hours }: { shipWithinHours: number | null }) {
  const t = useTranslations('home.delivery');
  return (
    <Section id="delivery" eyebrow={t('eyebrow')} title={t('title')} className="rendered-late">
      <ol className="path">
        {steps.map(([step, icon]) => (
          <li key={step}>
            <Icon name={icon} />
            <p>
              {step === 'send' && hours !== null
                ? t('steps.send.whenWithin', { hours })
                : t(`steps.${step}.when`)}
            </p>
            <h3>{t(`steps.${step}.title`)}</h3>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <p className="small-print mt-4">{t('note')}</p>
    </Section>
  );
}
