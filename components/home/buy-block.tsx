'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { AppliedCode } from '@/components/cart/order-item';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { LightButton } from '@/components/ui/light-button';
import { QuantityStepper } from '@/components/ui/quantity-stepper';
import type { Product } from '@/lib/products/contract';
import { type Offered, shownPrice } from './applied-price';
import { BuyBar } from './buy-bar';
import { PriceBlock } from './price-block';
import { ProductFailure } from './product-failure';
import type { BuyTexts } from './texts';
import { useProduct } from './use-product';
import { useVipCode } from './use-vip-code';
import { appliedLineId, VipStrip } from './vip-strip';

const VipDialog = lazyWithTexts(() => import('./vip-dialog'));

type BuyBlockProps = {
  product: Offered;
  checkoutPath: string;
  /** The cart is Chinese only. */
  hasCart: boolean;
  texts: BuyTexts;
};

/** The interactive part of the buy block: price, code, quantity, purchase, and the phone's bar. */
export function BuyBlock({ product: rendered, checkoutPath, hasCart, texts }: BuyBlockProps) {
  const router = useRouter();
  const { product, reading, reload, wholeProduct } = useProduct(rendered);
  const { draft, checking, applied, offered, held, apply, codeToBuyWith } = useVipCode(product, texts.toast);
  const [quantity, setQuantity] = useState(1);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  const price = shownPrice(product, applied);

  const isUnderWay = useRef(false);
  /** Runs one purchase at a time; further clicks are ignored until it ends. */
  const purchase = async (take: (whole: Product, code: AppliedCode | null) => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const [whole, given] = await Promise.all([wholeProduct(), codeToBuyWith()]);
      if (whole && given) await take(whole, given.code);
    } finally {
      isUnderWay.current = false;
    }
  };

  const buy = () =>
    purchase(async (whole, code) => {
      const { saveOrderItem } = await import('@/components/cart/order-item');
      saveOrderItem(whole, quantity, code);
      router.push(checkoutPath);
    });

  const collect = () =>
    purchase(async (whole, code) => {
      const { addToCart } = await import('@/components/cart/add-to-cart');
      await addToCart(whole, quantity, code !== null);
    });

  if ('message' in reading)
    return (
      <ProductFailure
        message={reading.message}
        offline={reading.offline}
        busy={reading.phase === 'retrying'}
        onReload={reload}
        texts={texts}
      />
    );
  return (
    <>
      <PriceBlock
        price={price}
        currency={product.currency}
        changed={price.now !== rendered.price}
        slow={reading.phase === 'slow'}
        texts={texts}
      />
      <VipStrip
        checking={checking && dialog !== 'open' ? draft : null}
        applied={applied?.code ?? null}
        offered={offered}
        held={held}
        onUse={(code) => void apply(code)}
        onAsk={() => setDialog('open')}
        texts={texts}
      />
      <QuantityStepper
        value={quantity}
        onChange={setQuantity}
        labels={texts.quantity}
        className="self-center [grid-area:quantity] max-md:justify-self-end"
      />
      <div className={hasCart ? 'buy-row' : 'buy-row max-md:hidden'}>
        <LightButton size="lg" disabled={checking} onClick={buy} className="flex-1 max-md:hidden">
          {texts.buy}
        </LightButton>
        {hasCart && (
          <LightButton
            variant="outlinePrimary"
            size="lg"
            disabled={checking}
            onClick={collect}
            className="max-md:h-11 max-md:flex-1"
          >
            {texts.addToCart}
          </LightButton>
        )}
      </div>
      <BuyBar
        price={price}
        currency={product.currency}
        checking={checking}
        applied={applied !== null}
        onAsk={() => setDialog('open')}
        onBuy={buy}
        texts={texts}
      />
      {dialog !== 'unused' && (
        <VipDialog
          open={dialog === 'open'}
          draft={draft}
          checking={checking}
          onApply={apply}
          onClose={() => setDialog('closed')}
          focusAfter={applied ? appliedLineId : null}
        />
      )}
    </>
  );
}
