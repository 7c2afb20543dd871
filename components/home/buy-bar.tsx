'use client';

import { Icon } from '@/components/pictures/icon';
import { BottomBar } from '@/components/ui/bottom-bar';
import { LightButton } from '@/components/ui/light-button';
import { Spinner } from '@/components/ui/spinner';
import { fill } from '@/platform/i18n/fill';
import { type Currency, formatMoney } from '@/platform/money';
import type { ShownPrice } from './applied-price';
import type { BuyTexts } from './texts';

type BuyBarProps = {
  price: ShownPrice;
  currency: Currency;
  checking: boolean;
  applied: boolean;
  onAsk: () => void;
  onBuy: () => void;
  texts: BuyTexts;
};

export function BuyBar({ price, currency, checking, applied, onAsk, onBuy, texts }: BuyBarProps) {
  return (
    <BottomBar>
      <div className="min-w-0 shrink-0 pr-1">
        <p className="text-title-xs leading-7 font-semibold tabular">{formatMoney(price.now, currency)}</p>
        <p className={price.saved ? 'text-xs text-clay' : 'text-xs text-muted-foreground'}>
          {price.saved ? fill(texts.saved, { amount: formatMoney(price.saved, currency) }) : texts.barNote}
        </p>
      </div>
      {applied ? (
        <p className="flex h-12 items-center gap-1.5 rounded-md bg-ok-soft px-3 text-sm font-medium text-ok">
          <Icon name="circle-check" />
          <span className="max-2xs:sr-only">{texts.codeAppliedShort}</span>
        </p>
      ) : (
        <LightButton
          variant="outlinePrimary"
          size="bar"
          aria-label={texts.useCodeLabel}
          aria-busy={checking || undefined}
          disabled={checking}
          onClick={onAsk}
        >
          {checking ? <Spinner className="size-5" /> : <Icon name="ticket-percent" />}
          <span className="max-2xs:sr-only">{texts.useCodeShort}</span>
        </LightButton>
      )}
      <LightButton size="bar" disabled={checking} onClick={onBuy} className="flex-1">
        {texts.buy}
      </LightButton>
    </BottomBar>
  );
}
