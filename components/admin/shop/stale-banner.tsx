import { useTranslations } from 'next-intl';
import { conflictsIn } from '@/components/forms/with-mine';
import { Button } from '@/components/ui/button';
import type { Shop } from '@/lib/shop/admin-contract';
import { type ShopValues, valuesOf } from './shop-form';
import { useFieldName } from './use-field-name';
import type { ShopForm } from './use-shop-form';

function useShownValue() {
  const t = useTranslations('adminShop.stale');
  return (value: ShopValues[keyof ShopValues]): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (typeof value === 'string') return value || t('empty');
    const parts = Array.isArray(value)
      ? value.map(({ name, number }) => `${name} ${number}`.trim())
      : Object.values(value);
    return parts.filter(Boolean).join(' · ') || t('empty');
  };
}

/** What was typed here and what somebody else has saved meanwhile, with the choice between them. */
export function StaleBanner({ newer, state }: { newer: Shop; state: ShopForm }) {
  const t = useTranslations('adminShop.stale');
  const nameOf = useFieldName();
  const shown = useShownValue();
  const theirs = valuesOf(newer);
  const fields = conflictsIn(valuesOf(state.base), state.values, theirs);
  return (
    <section
      role="alert"
      data-slot="stale"
      className="grid gap-3 rounded-xl border border-warn/40 bg-warn-soft p-4 text-foreground"
    >
      <p className="font-semibold">{t('title')}</p>
      {fields.length === 0 && <p>{t('same')}</p>}
      <dl className="grid gap-3">
        {fields.map((field) => (
          <div key={field} className="grid gap-x-6 gap-y-1 border-t border-warn/30 pt-3 sm:grid-cols-3">
            <dt className="font-medium">{nameOf(field)}</dt>
            <dd className="wrap-anywhere">
              <span className="text-muted-foreground">{t('mine')}</span> {shown(state.values[field])}
            </dd>
            <dd className="wrap-anywhere">
              <span className="text-muted-foreground">{t('theirs')}</span> {shown(theirs[field])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => state.keepMine(newer)}>
          {t('keepMine')}
        </Button>
        <Button variant="outline" size="sm" onClick={() => state.takeTheirs(newer)}>
          {t('takeTheirs')}
        </Button>
      </div>
    </section>
  );
}
