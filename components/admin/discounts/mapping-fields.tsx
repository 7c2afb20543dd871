'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Button } from '@/components/ui/button';
import { FieldError } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { formatMoney } from '@/platform/money';
import { ChoiceField } from '../choice-field';
import { type KnownProduct, type MappingDraft, type MappingError, priceOf } from './draft';
import { Warning } from './terms-fields';
import { priceWarning } from './warnings';

type MappingFieldsProps = {
  mapping: MappingDraft;
  products: KnownProduct[];
  /** Products that other lines already use. */
  taken: number[];
  error: MappingError | null;
  onChange: (change: Partial<MappingDraft>) => void;
  onRemove: (() => void) | null;
};

/** One product of a code with its price after the discount; the product decides the currency. */
export function MappingFields({ mapping, products, taken, error, onChange, onRemove }: MappingFieldsProps) {
  const t = useTranslations('adminDiscounts');
  const errorId = useId();
  const product = products.find(({ id }) => id === mapping.productId);
  const price = priceOf(mapping.price);
  const warning = product && price !== null ? priceWarning(price, product.listPrice) : null;
  const listPrice = product?.listPrice ? formatMoney(product.listPrice, product.currency) : '';
  const described = { 'aria-describedby': error ? errorId : undefined };
  return (
    <div role="group" aria-label={product?.name ?? t('form.product')} className="grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem_4.5rem_auto] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_4.5rem_auto]">
        <ChoiceField
          aria-label={t('form.product')}
          aria-invalid={error === 'productRequired' || error === 'productTwice' || undefined}
          {...described}
          value={mapping.productId ?? ''}
          onChange={({ target }) => onChange({ productId: target.value ? Number(target.value) : null })}
          className="h-12 w-full max-sm:col-span-3"
        >
          <option value="">{t('form.choose')}</option>
          {products.map(({ id, name, currency }) => (
            <option key={id} value={id} disabled={taken.includes(id)}>
              {name} · {currency}
            </option>
          ))}
        </ChoiceField>
        <Input
          aria-label={t('form.price')}
          aria-invalid={error === 'priceInvalid' || undefined}
          {...described}
          inputMode="decimal"
          autoComplete="off"
          placeholder={t('form.price')}
          value={mapping.price}
          onChange={({ target }) => onChange({ price: target.value })}
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
      {error && <FieldError id={errorId}>{t(`form.${error}`)}</FieldError>}
      {!error && warning && <Warning>{t(`warning.${warning}`, { price: listPrice })}</Warning>}
    </div>
  );
}
