'use client';

import { CircleCheck, CirclePause, CircleSlash } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import { type Currency, currencySymbol } from '@/platform/money';
import { availabilities } from '@/values/products';
import type { ProductField, waitingNote } from './product-form';
import type { ProductEditor } from './use-product-editor';

type Form = { form: ProductEditor['form'] };

export function ProductCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-4 md:p-5">
      <h2 className="text-base font-semibold">{title}</h2>
      {children}
    </Card>
  );
}

type LineProps = Form & {
  name: Exclude<ProductField, 'availability' | 'description'>;
  hint?: ReactNode;
  inputMode?: 'decimal' | 'numeric';
  type?: 'date';
  unit?: string;
};

/** One line of the form, with its name, hint and error. */
function Line({ form, name, hint, unit, ...input }: LineProps) {
  const t = useTranslations('adminProduct.fields');
  const label = unit ? `${t(name)} (${unit})` : t(name);
  return (
    <Field label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          {...input}
          {...(input.type === 'date' && { min: '2000-01-01', max: '9999-12-31' })}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}

export function TextFields({ form }: Form) {
  const t = useTranslations('adminProduct');
  return (
    <ProductCard title={t('texts')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Line form={form} name="name" />
        <Line form={form} name="subtitle" />
      </div>
      <Field label={t('fields.description')} error={form.formState.errors.description?.message}>
        {(control) => <Textarea {...control} {...form.register('description')} />}
      </Field>
    </ProductCard>
  );
}

export function PriceFields({ form, currency }: Form & { currency: Currency }) {
  const t = useTranslations('adminProduct');
  const unit = currencySymbol(currency);
  return (
    <ProductCard title={t('prices')}>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <Line form={form} name="price" unit={unit} inputMode="decimal" />
        {(['originalPrice', 'friendPrice'] as const).map((name) => (
          <Line
            key={name}
            form={form}
            name={name}
            unit={unit}
            inputMode="decimal"
            hint={t(`hints.${name}`)}
          />
        ))}
      </div>
    </ProductCard>
  );
}

const icons = { on_sale: CircleCheck, paused: CirclePause, sold_out: CircleSlash };

type SaleFieldsProps = Form & { isOut: boolean; waiting: number; note: ReturnType<typeof waitingNote> };

export function SaleFields({ form, isOut, waiting, note }: SaleFieldsProps) {
  const t = useTranslations('adminProduct');
  return (
    <ProductCard title={t('sale')}>
      <fieldset className="grid gap-2 sm:grid-cols-3">
        <legend className="sr-only">{t('fields.availability')}</legend>
        {availabilities.map((one) => {
          const Icon = icons[one];
          return (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-md border border-input px-3 has-checked:border-primary has-checked:bg-accent has-checked:font-medium has-checked:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
            >
              <input type="radio" value={one} className="sr-only" {...form.register('availability')} />
              <Icon aria-hidden className="size-4.5" />
              {t(`availability.${one}`)}
            </label>
          );
        })}
      </fieldset>
      <p role="status" className="text-note text-warn empty:hidden">
        {isOut && t('noPieceLeft')}
      </p>
      <p role="status" className="text-note text-muted-foreground empty:hidden">
        {note && t(note, { count: waiting })}
      </p>
      <div className="grid items-start gap-4 sm:grid-cols-3 lg:max-xl:grid-cols-2">
        <Line form={form} name="stock" inputMode="numeric" hint={t('hints.stock')} />
        <Line form={form} name="limitPerOrder" inputMode="numeric" hint={t('hints.limitPerOrder')} />
        <Line form={form} name="backAt" type="date" hint={t('hints.backAt')} />
      </div>
    </ProductCard>
  );
}
