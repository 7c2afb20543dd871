import { useTranslations } from 'next-intl';
import { figures } from '@/lib/products/rules';
import { Section } from './section';

const columns = [
  ['wearing', 'reading'],
  ['body', 'service'],
] as const;

type Row = (typeof figures)[number];

/** The figures of the device; one that the maker has not confirmed says so (products 8). */
export function Figures() {
  const t = useTranslations('home.specs');
  return (
    <Section id="figures" eyebrow={t('eyebrow')} title={t('title')} className="rendered-late">
      <div className="two-columns md:items-start">
        {columns.map((groups) => (
          <div key={groups[0]}>
            {groups.map((group) => (
              <div key={group} className="figures">
                <h3>{t(`groups.${group}`)}</h3>
                <dl>
                  {figures
                    .filter((row) => row.group === group)
                    .map((row) => (
                      <Figure key={row.name} row={row} />
                    ))}
                </dl>
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="small-print mt-4">{t('note')}</p>
    </Section>
  );
}

function Figure({ row }: { row: Row }) {
  const t = useTranslations('home.specs');
  return (
    <div>
      <dt>{t(`labels.${row.name}`)}</dt>
      <dd>
        {row.state !== 'open' && t(`values.${row.name}`)}
        {row.state !== 'confirmed' && <span className="unconfirmed">{t('unconfirmed')}</span>}
      </dd>
    </div>
  );
}
