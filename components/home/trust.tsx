import { useTranslations } from 'next-intl';
import { Icon } from '@/components/pictures/icon';

/** The shop's three promises in full; the buy block shows only their names. */
export const trustItems = [
  ['safe', 'shield-check'],
  ['shipping', 'truck'],
  ['support', 'headphones'],
] as const;

export function Trust({ shipWithinHours: hours }: { shipWithinHours: number | null }) {
  const t = useTranslations('home.trust');
  return (
    <section id="trust" aria-labelledby="trust-title" className="rendered-late part">
      <h2 id="trust-title" className="sr-only">
        {t('title')}
      </h2>
      <ul className="trust">
        {trustItems.map(([name, icon]) => (
          <li key={name}>
            <span className="icon-tile">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="card-title">{t(`${name}.title`)}</h3>
              <p className="card-text">
                {name === 'shipping' && hours !== null
                  ? t('shipping.textWithin', { hours })
                  : t(`${name}.text`)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
