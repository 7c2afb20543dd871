import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { TextButton } from '@/components/ui/text-button';
import { formatMoney } from '@/platform/money';
import { type CartItem, unitPriceOf } from './cart';
import { ItemPicture } from './item-picture';
import { QuantityStepper } from './quantity-stepper';

type CartLineProps = {
  item: CartItem;
  gone: boolean;
  /** The most that one order may have (products 15). */
  most: number;
  /** It was removed and is back: the button that brought it back is gone. */
  isBack: boolean;
  onQuantity: (quantity: number) => void;
};

export function CartLine({ item, gone, most, isBack, onQuantity }: CartLineProps) {
  const t = useTranslations('cart');
  const common = useTranslations('common.quantity');
  const name = item.name || t('unnamed');
  const unitPrice = unitPriceOf(item);
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isBack) line.current?.focus({ preventScroll: true });
  }, [isBack]);
  return (
    <li
      ref={line}
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border bg-card p-4 md:p-6"
    >
      <ItemPicture image={item.image} sizes="112px" className="size-24 rounded-lg md:size-28" />
      <div className="min-w-32 flex-1">
        <p className="font-medium break-words">{name}</p>
        <p className="text-note text-muted-foreground">{t('included')}</p>
        <p className="mt-1 font-semibold tabular">
          {formatMoney(unitPrice, 'CNY')}
          {unitPrice !== item.price && (
            <s className="ml-2 text-sm font-normal text-muted-foreground">
              <span className="sr-only">{t('was')} </span>
              {formatMoney(item.price, 'CNY')}
            </s>
          )}
        </p>
        {!gone && item.quantity >= most && (
          <p className="mt-1 text-sm text-muted-foreground">{t('most', { most })}</p>
        )}
        {gone && <p className="mt-1 text-sm text-bad">{t('gone')}</p>}
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        {gone ? (
          <span />
        ) : (
          <QuantityStepper
            value={item.quantity}
            min={0}
            max={most}
            onChange={onQuantity}
            labels={{
              group: t('quantityOf', { name }),
              decrease: common('decrease'),
              increase: common('increase'),
            }}
          />
        )}
        <TextButton
          variant="ghost"
          aria-label={t('removeOf', { name })}
          onClick={() => onQuantity(0)}
          className="-mr-2"
        >
          <Trash2 aria-hidden className="size-4.5" />
          {t('remove')}
        </TextButton>
      </div>
    </li>
  );
}
