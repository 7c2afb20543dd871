'use client';

import type { ReactNode } from 'react';
import { openService } from '@/components/browser/page-dialogs';
import type { CodeState } from '@/components/cart/code';
import { Icon } from '@/components/pictures/icon';
import { BottomBar } from '@/components/ui/bottom-bar';
import { IconButton } from '@/components/ui/icon-button';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { fill } from '@/platform/i18n/fill';
import { type Currency, formatMoney } from '@/platform/money';
import type { ShownPrice } from './applied-price';
import type { BuyTexts } from './texts';

type BuyBarProps = {
  price: ShownPrice;
  currency: Currency;
  state: CodeState['kind'];
  /** Why nothing was taken, while the answer to the purchase is out of view. */
  notice: ReactNode;
  /** What became of the code, while the strip that says so is out of view. */
  lines: ReactNode;
  onAsk: () => void;
  onBuy: () => void;
  texts: BuyTexts;
};

/** The phone's bar: customer service, price, code and purchase; an applied code leaves its room to the purchase. */
export function BuyBar({ price, currency, state, notice, lines, onAsk, onBuy, texts }: BuyBarProps) {
  const { now, was, saved } = price;
  const isChecking = state === 'checking';
  return (
    <BottomBar className="buy-bar">
      {notice}
      {lines}
      <div className="buy-bar-row">
        <IconButton variant="bar" aria-label={texts.service} aria-haspopup="dialog" onClick={openService}>
          <Icon name="message-circle" className="size-6" />
        </IconButton>
        <div className="bar-price">
          <p className="text-title-xs leading-7 font-semibold whitespace-nowrap tabular">
            {formatMoney(now, currency)}
            {was !== null && (
              <s className="ml-1.5 text-xs font-normal text-muted-foreground">{formatMoney(was, currency)}</s>
            )}
          </p>
          <p className={saved ? 'text-xs text-ok' : 'text-xs text-muted-foreground'}>
            {saved ? fill(texts.saved, { amount: formatMoney(saved, currency) }) : texts.barNote}
          </p>
        </div>
        {state !== 'applied' && !lines && (
          <Button
            variant="outline-primary"
            size="bar"
            aria-label={isChecking ? texts.checkingShort : texts.useCodeLabel}
            aria-busy={isChecking || undefined}
            disabled={isChecking}
            onClick={onAsk}
            className="bar-code"
          >
            {isChecking ? <Spinner className="size-5" /> : <Icon name="ticket-percent" />}
            {texts.useCodeShort && <span>{isChecking ? texts.checkingShort : texts.useCodeShort}</span>}
          </Button>
        )}
        <Button size="bar" onClick={onBuy} className="bar-buy">
          {texts.buy}
        </Button>
      </div>
    </BottomBar>
  );
}
