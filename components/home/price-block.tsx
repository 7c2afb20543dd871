'use client';

import type { ReactNode } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { cn } from '@/platform/cn';
import { fill } from '@/platform/i18n/fill';
import { type Currency, formatMoney } from '@/platform/money';
import type { ShownPrice } from './applied-price';
import type { BuyTexts } from './texts';

type PriceBlockProps = {
  price: ShownPrice;
  currency: Currency;
  changed: boolean;
  slow: boolean;
  texts: BuyTexts;
  children: ReactNode;
};

/** The current price; when cheaper, also the crossed-out original and a badge. A new price only fades in. */
export function PriceBlock({
  price: { now, was, saved },
  currency,
  changed,
  slow,
  texts,
  children,
}: PriceBlockProps) {
  return (
    <div className="price-area">
      <div aria-live="polite" data-slot="price">
        <p key={now} className={cn('price-line', changed && 'animate-in duration-240 fade-in')}>
          <span className="price-now">
            <span className="sr-only">{texts.now} </span>
            {formatMoney(now, currency)}
          </span>
          {was !== null && (
            <s className="text-base leading-none text-muted-foreground tabular md:text-xl">
              <span className="sr-only">{texts.was} </span>
              {formatMoney(was, currency)}
            </s>
          )}
          {saved !== null && (
            <span className="self-center rounded-full bg-clay-soft px-2.5 py-0.5 text-note font-medium text-clay md:self-end">
              {fill(texts.saved, { amount: formatMoney(saved, currency) })}
            </span>
          )}
        </p>
        <p
          className={cn(
            'flex items-center gap-3 text-note text-muted-foreground md:mt-2.5',
            saved !== null && 'max-md:sr-only',
          )}
        >
          {texts.taxAndShipping}
          {/* The text is not visible, because a longer line would wrap and shift the layout. */}
          {slow && (
            <span className="flex">
              <Spinner />
              <span className="sr-only">{texts.loading}</span>
            </span>
          )}
        </p>
      </div>
      {children}
    </div>
  );
}
