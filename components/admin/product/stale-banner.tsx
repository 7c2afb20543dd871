'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { WholeProduct } from '@/lib/products/admin-contract';
import { type ProductField, type ProductValues, valuesOf } from './product-form';

type StaleBannerProps = {
  values: ProductValues;
  /** What was typed anew. */
  fields: ProductField[];
  theirs: WholeProduct;
  onMine: () => void;
  onTheirs: () => void;
};

/** Another administrator saved first: both values of each field that was typed, and a choice (products 11). */
export function StaleBanner({ values, fields, theirs, onMine, onTheirs }: StaleBannerProps) {
  const t = useTranslations('adminProduct');
  const saved = valuesOf(theirs);
  const textOf = (field: ProductField, all: ProductValues) =>
    field === 'availability' ? t(`availability.${all.availability}`) : all[field] || t('stale.empty');
  return (
    <section role="alert" className="grid gap-3 rounded-lg bg-warn-soft px-5 py-4">
      <p>
        <strong>{t('stale.title')}</strong> {t('stale.text')}
      </p>
      <dl className="grid gap-2">
        {fields.map((field) => (
          <div key={field} className="grid gap-x-4 sm:grid-cols-[--spacing(30)_1fr_1fr]">
            <dt className="font-medium">{t(`fields.${field}`)}</dt>
            <dd>
              {t('stale.theirs')}: {textOf(field, saved)}
            </dd>
            <dd>
              {t('stale.mine')}: {textOf(field, values)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2.5">
        <Button size="sm" onClick={onMine}>
          {t('stale.keepMine')}
        </Button>
        <Button variant="outline" size="sm" onClick={onTheirs}>
          {t('stale.takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
