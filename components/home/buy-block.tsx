'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Added } from '@/components/cart/add-to-cart';
import type { CodeState } from '@/components/cart/code';
import { CodeFailureLines } from '@/components/cart/code-failure';
import { openCheckout } from '@/components/cart/open-checkout';
import { QuantityStepper } from '@/components/cart/quantity-stepper';
import { type CodeActions, focusVipStrip, VipStrip, vipStripId } from '@/components/cart/vip-strip';
import { lazyWithTexts } from '@/components/texts/lazy-with-texts';
import { Button } from '@/components/ui/button';
import type { Product } from '@/lib/products/contract';
import { limitOfOrder } from '@/lib/products/rules';
import { onRestored } from '@/platform/browser-storage';
import { formatMoney } from '@/platform/money';
import { AddedRow, answerId, NotTaken } from './added-row';
import { type Offered, shownPrice } from './applied-price';
import { BuyBar } from './buy-bar';
import { PriceBlock } from './price-block';
import { ProductFailure } from './product-failure';
import type { BuyTexts } from './texts';
import { useBackOnSale } from './use-back-on-sale';
import { useOutOfView } from './use-out-of-view';
import { useProduct } from './use-product';
import { usePurchase } from './use-purchase';
import { useVipCode } from './use-vip-code';

const Unavailable = lazyWithTexts(() => import('./unavailable'), {}, null);
const VipDialog = lazyWithTexts(() => import('./vip-dialog'));

type BuyBlockProps = {
  product: Offered;
  checkoutPath: string;
  /** The cart is Chinese only. */
  hasCart: boolean;
  texts: BuyTexts;
  /** What stands under the price. */
  children?: ReactNode;
  /** Why it cannot be bought, until the part that offers a message is there. */
  unavailable?: ReactNode;
};

/** The interactive part of the buy block: price, code, quantity, purchase, and the phone's bar. */
export function BuyBlock({
  product: rendered,
  checkoutPath,
  hasCart,
  texts,
  children,
  unavailable,
}: BuyBlockProps) {
  const router = useRouter();
  const { product, reading, reload, wholeProduct } = useProduct(rendered);
  const { state, ask, check, remove, undo, goOnWithout, codeToBuyWith } = useVipCode(product);
  const [added, setAdded] = useState<Added | null>(null);
  const [quantity, setQuantity] = useState(1);
  /** What a purchase takes once its answers are there. */
  const chosen = useRef(1);
  const [dialog, setDialog] = useState<'unused' | 'open' | 'closed'>('unused');
  // It may have been chosen before the limit was known (products 15).
  const most = limitOfOrder(product.limitPerOrder ?? null);
  const price = shownPrice(product, state.kind === 'applied' ? state.applied : null);
  const nowText = formatMoney(price.now, product.currency);
  const { purchase, failure } = usePurchase({ wholeProduct, codeToBuyWith });
  const isStripOut = useOutOfView(vipStripId, state.kind === 'failed');
  const isAnswerOut = useOutOfView(answerId, failure !== null);

  const { availability = 'on_sale' } = product;
  const onBack = useBackOnSale(availability, reload);

  // The goods may have been ordered since the page was left.
  useEffect(() => onRestored(() => setAdded(null)), []);

  const buy = () =>
    purchase(async (whole, code) => {
      const { saveOrderItem } = await import('@/components/cart/order-item');
      saveOrderItem(whole, Math.min(chosen.current, limitOfOrder(whole.limitPerOrder)), code);
      openCheckout(checkoutPath, router.push);
    });

  const collect = () =>
    purchase(async (whole, code) => {
      const { addToCart } = await import('@/components/cart/add-to-cart');
      setAdded(await addToCart(whole, Math.min(chosen.current, most), code));
    });

  const actions: CodeActions = {
    ...{ onAnother: () => setDialog('open'), onUndo: undo },
    onUse: (code) => {
      // The pressed button is in it, so nothing needs to move.
      focusVipStrip({ preventScroll: true });
      void check(code);
    },
    onRemove: () => {
      // The row in the cart would promise the price with the code.
      setAdded(null);
      remove();
    },
    onRetry: () => {
      if (state.kind !== 'failed') return;
      focusVipStrip();
      void check(state.code);
    },
    onWithout: () => {
      focusVipStrip();
      goOnWithout();
    },
  };

  if ('message' in reading)
    return (
      <ProductFailure
        message={reading.message}
        offline={reading.offline}
        busy={reading.phase === 'retrying'}
        onReload={() => void reload()}
        texts={texts}
      />
    );
  const priceBlock = (
    <PriceBlock
      price={price}
      currency={product.currency}
      changed={price.now !== rendered.price}
      slow={reading.phase === 'slow'}
      texts={texts}
    >
      {children}
    </PriceBlock>
  );
  if (availability !== 'on_sale')
    return (
      <NotOnSale {...{ product, availability, onBack }} notice={unavailable}>
        {priceBlock}
      </NotOnSale>
    );
  return (
    <>
      {priceBlock}
      <div className="code-area">
        <VipStrip
          {...actions}
          state={state}
          saved={price.saved && formatMoney(price.saved, product.currency)}
          price={nowText}
          texts={texts}
        />
        <AddedRow
          added={added}
          failure={failure && texts[failure]}
          onCheckOut={({ checkOut }) => {
            checkOut();
            openCheckout(checkoutPath, router.push);
          }}
        />
      </div>
      <QuantityStepper
        value={Math.min(quantity, most)}
        onChange={(next) => {
          chosen.current = next;
          setQuantity(next);
        }}
        max={most}
        labels={texts.quantity}
      />
      <BuyRow hasCart={hasCart} onBuy={buy} onCollect={collect} texts={texts} />
      <BuyBar
        price={price}
        currency={product.currency}
        state={state.kind}
        notice={failure && isAnswerOut && <NotTaken text={texts[failure]} />}
        lines={
          state.kind === 'failed' &&
          isStripOut && <FailureLines actions={actions} state={state} price={nowText} texts={texts} />
        }
        onAsk={() => setDialog('open')}
        onBuy={buy}
        texts={texts}
      />
      {dialog !== 'unused' && (
        <VipDialog
          open={dialog === 'open'}
          draft={state.kind === 'failed' ? state.code : ''}
          onApply={ask}
          onClose={() => setDialog('closed')}
          focusAfter={state.kind === 'applied' ? vipStripId : null}
        />
      )}
    </>
  );
}

type FailureLinesProps = { actions: CodeActions; state: CodeState; price: string; texts: BuyTexts };

/** What became of a code that was not applied, in the bar. */
const FailureLines = ({ actions, state, ...shown }: FailureLinesProps) =>
  state.kind === 'failed' && (
    <CodeFailureLines {...actions} code={state.code} failure={state.failure} {...shown} />
  );

type BuyRowProps = Pick<BuyBlockProps, 'hasCart' | 'texts'> & { onBuy: () => void; onCollect: () => void };

const BuyRow = ({ hasCart, onBuy, onCollect, texts }: BuyRowProps) => (
  <div className={hasCart ? 'buy-row' : 'buy-row beside-bar'}>
    <Button size="lg" onClick={onBuy} className="beside-bar flex-1">
      {texts.buy}
    </Button>
    {hasCart && (
      <Button
        variant="outline-primary"
        size="lg"
        onClick={onCollect}
        className="max-md:min-h-11 max-md:flex-1"
      >
        {texts.addToCart}
      </Button>
    )}
  </div>
);

type NotOnSaleProps = {
  product: Offered;
  availability: Product['availability'];
  notice: ReactNode;
  onBack: () => Promise<unknown>;
  children: ReactNode;
};

/** The price stays; in place of the purchase one can ask to be notified (products 17). */
const NotOnSale = ({ product, availability, notice, onBack, children }: NotOnSaleProps) => (
  <>
    {children}
    <div className="code-area">
      <Unavailable
        id={product.id}
        availability={availability}
        backAt={product.backAt ?? null}
        onBack={onBack}
      >
        {notice}
      </Unavailable>
    </div>
  </>
);
