'use client';

import { useErrorText } from '@/components/browser/use-error-text';
import { RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { setFlash } from '@/components/browser/flash';
import { openCheckout } from '@/components/cart/open-checkout';
import { saveOrderItem } from '@/components/cart/order-item';
import { Button, type ButtonProps } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import { prepareToasts } from '@/components/ui/toaster';
import type { Order } from '@/lib/orders/contract';
import { fetchProduct } from '@/lib/products/api';
import { limitOfOrder } from '@/lib/products/rules';
import { localePath } from '@/platform/i18n/path';
import { isOffline } from './refusals';

const recipientFields = [
  ...(['name', 'phone', 'email', 'country', 'province'] as const),
  ...(['city', 'district', 'detailed_address'] as const),
];

type BuyAgainProps = ButtonProps & {
  order: Pick<Order, 'product_id' | 'item_quantity' | (typeof recipientFields)[number]>;
};

/**
 * Opens the checkout with the same product, quantity (no more than an order may have now, products 15) and recipient at
 * today's price, without the old code (it may be over).
 */
export function BuyAgain({ order, ...props }: BuyAgainProps) {
  const t = useTranslations('orders');
  const router = useRouter();
  const locale = useLocale();
  const textOf = useErrorText();
  const [busy, setBusy] = useState(false);
  useEffect(prepareToasts, []);

  const buy = async () => {
    setBusy(true);
    try {
      const product = await fetchProduct(order.product_id);
      if (product.availability !== 'on_sale')
        return showToast({
          tone: 'warn',
          title: t('buyAgainFailed.title'),
          description: t(`buyAgainFailed.${product.availability}`),
        });
      saveOrderItem(product, Math.min(order.item_quantity, limitOfOrder(product.limitPerOrder)), null);
      setFlash('recipient', Object.fromEntries(recipientFields.map((field) => [field, order[field]])));
      openCheckout(localePath(locale, '/checkout'), router.push);
    } catch (error) {
      showToast({
        tone: 'bad',
        title: t('buyAgainFailed.title'),
        description: isOffline(error) ? t('buyAgainFailed.offline') : textOf(error),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button variant="outline" busy={busy} onClick={() => void buy()} {...props}>
      <RotateCcw aria-hidden />
      {t(busy ? 'card.buyingAgain' : 'card.buyAgain')}
    </Button>
  );
}
