import { ArrowUpLeft, CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { FieldPath } from 'react-hook-form';
import { Card } from '@/components/ui/card';
import { TextButton } from '@/components/ui/text-button';
import type { Missing } from '@/lib/shop/rules';
import type { ShopValues } from './shop-form';
import { useFieldName } from './use-field-name';

type MissingCardProps = { missing: Missing[]; onChoose: (field: FieldPath<ShopValues>) => void };

/** What a live shop still needs; a press leads to its field. */
export function MissingCard({ missing, onChoose }: MissingCardProps) {
  const t = useTranslations('adminShop.missing');
  const nameOf = useFieldName();
  if (missing.length === 0)
    return (
      <Card className="flex items-center gap-2 text-ok md:p-5">
        <CircleCheck aria-hidden className="size-5 shrink-0" />
        {t('none')}
      </Card>
    );
  return (
    <Card data-slot="missing" className="border-bad/30 bg-bad-soft md:p-5">
      <h2 className="flex items-center gap-2 font-semibold text-bad">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {t('title', { count: missing.length })}
      </h2>
      <p className="mt-1 text-note">{t('text')}</p>
      <ul className="mt-2 divide-y divide-bad/20">
        {missing.map(({ field, why }) => (
          <li key={field}>
            <TextButton
              variant="line"
              className="flex min-h-7.5 w-full items-center justify-between gap-3 text-left"
              onClick={() => onChoose(field)}
            >
              {t('entry', { name: nameOf(field), why: t(why === 'empty' ? 'empty' : 'sample') })}
              <ArrowUpLeft aria-hidden className="size-4 shrink-0" />
            </TextButton>
          </li>
        ))}
      </ul>
    </Card>
  );
}
