import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/pictures/icon';
import type { Product } from '@/lib/products/contract';
import { Section } from './section';

/** The icon names that a product's highlights may carry (products 4). */
const icons: Record<Product['highlights'][number]['icon'], IconName> = {
  Eye: 'eye',
  Heart: 'heart',
  Zap: 'zap',
  Award: 'award',
};

export function Highlights({ highlights }: { highlights: Product['highlights'] }) {
  const t = useTranslations('home.highlights');
  return (
    <Section id="highlights" eyebrow={t('eyebrow')} title={t('title')} className="rendered-late">
      <ul className="highlights">
        {highlights.map(({ icon, title, description }) => (
          <li key={title} className="highlight">
            <span className="icon-tile">
              <Icon name={icons[icon]} />
            </span>
            <div>
              <h3 className="card-title">{title}</h3>
              <p className="card-text">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
