'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { formatMoney } from '@/platform/money';
import { ChoiceField } from '../choice-field';
import { typedAmount } from '../typed-amount';
import { blankMapping, type KnownProduct, type NewCodeValues } from './code-form';
import { Warning } from './terms-fields';
import { priceWarning } from './warnings';

function usePriceWarning(product: KnownProduct | undefined, typed: string): string | null {
  const t = useTranslations('adminDiscounts.warning');
  const price = typedAmount(typed);
  if (!product || price === null) return null;
  const { listPrice, currency } = product;
  const warning = priceWarning(price, listPrice);
  return warning && t(warning, { price: listPrice ? formatMoney(listPrice, currency) : '' });
}

type MappingFieldsProps = {
  form: UseFormReturn<NewCodeValues>;
  /** The line's place in the list. */
  at: number;
  products: KnownProduct[];
  onRemove: (() => void) | null;
};

/** One product of a code with its price after the discount; the product decides the currency. */
export function MappingFields({ form, at, products, onRemove }: MappingFieldsProps) {
  const t = useTranslations('adminDiscounts');
  const errorId = useId();
  const { control, register, formState } = form;
  const mappings = useWatch({ control, name: 'productMappings' });
  const { productId, discountAmount } = mappings[at] ?? blankMapping;
  const taken = mappings.flatMap((mapping, other) => (other === at ? [] : mapping.productId));
  const product = products.find(({ id }) => String(id) === productId);
  const warning = usePriceWarning(product, discountAmount);
  // A line that was not begun is no error before the first try to save.
  const errors = formState.isSubmitted || discountAmount ? formState.errors.productMappings?.[at] : undefined;
  const error = errors?.productId ?? errors?.discountAmount;
  const described = { 'aria-describedby': error ? errorId : undefined };
  const line = `productMappings.${at}` as const;
  return (
    <div role="group" aria-label={product?.name ?? t('form.product')} className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_--spacing(24)_--spacing(18)_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_--spacing(18)_auto]">
        <ChoiceField
          aria-label={t('form.product')}
          aria-invalid={errors?.productId ? true : undefined}
          {...described}
          {...register(`${line}.productId`)}
          className="h-12 w-full max-sm:col-span-3 md:h-9"
        >
          <option value="">{t('form.choose')}</option>
          {products.map(({ id, name, currency }) => (
            <option key={id} value={id} disabled={taken.includes(String(id))}>
              {name} · {currency}
            </option>
          ))}
        </ChoiceField>
        <Input
          aria-label={t('form.price')}
          aria-invalid={error && error === errors?.discountAmount ? true : undefined}
          {...described}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('form.price')}
          {...register(`${line}.discountAmount`, { deps: `${line}.productId` })}
        />
        <Input aria-label={t('form.currency')} readOnly tabIndex={-1} value={product?.currency ?? ''} />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t('form.remove')}
          disabled={!onRemove}
          onClick={onRemove ?? undefined}
        >
          <Trash2 aria-hidden />
        </Button>
      </div>
      {error && <FieldError id={errorId}>{error.message}</FieldError>}
      {!error && warning && <Warning>{warning}</Warning>}
    </div>
  );
}
