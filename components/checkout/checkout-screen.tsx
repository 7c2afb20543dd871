'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCustomer, useSessionEnded } from '@/components/auth/use-customer';
import { setFlash } from '@/components/browser/flash';
import { openLogin } from '@/components/browser/page-dialogs';
import { useHomeRedirect } from '@/components/browser/use-home-redirect';
import { useHydrated } from '@/components/browser/use-hydrated';
import { useStored } from '@/components/browser/use-stored';
import { changeCart, withoutOrdered } from '@/components/cart/cart';
import { clearOrderItem, type OrderItem, parseOrderItem } from '@/components/cart/order-item';
import { showToast } from '@/components/ui/toast';
import { useRouter } from '@/platform/i18n/navigation';
import { storageKeys } from '@/platform/storage-keys';
import { isPayableIn } from '@/values/payments';
import { CheckoutForm } from './checkout-form';
import { CheckoutSkeleton } from './checkout-skeleton';
import { forgetDraft } from './draft';

const goodsOf = ({ productId, quantity, discountCode }: OrderItem): string =>
  [productId, quantity, discountCode].join(' ');

/**
 * Another tab may change the order item while this page is open; the page then shows the new item and a toast.
 * @returns a function that names the item that the page itself is about to store
 */
function useGoodsNotice(item: OrderItem | null) {
  const t = useTranslations('checkout.goodsChanged');
  const shown = useRef<string>(null);
  const goods = item && goodsOf(item);
  useEffect(() => {
    if (goods && shown.current && goods !== shown.current)
      showToast({ tone: 'warn', title: t('title'), description: t('text') });
    shown.current = goods;
  }, [goods, t]);
  return (next: OrderItem) => {
    shown.current = goodsOf(next);
  };
}

/** Without an order item it redirects to the product page; a visitor must log in at once (checkout 1). */
export function CheckoutScreen({ shipWithinHours }: { shipWithinHours: number | null }) {
  const router = useRouter();
  const hydrated = useHydrated();
  const user = useCustomer();
  const hasEnded = useSessionEnded();
  const userId = user?.id ?? null;
  const [lastId, setLastId] = useState(userId);
  if (userId !== null && userId !== lastId) setLastId(userId);
  // What was typed waits behind a login that ended (users 10); another person begins with a form of their own.
  const owner = userId ?? (hasEnded ? lastId : null);
  const stored = useStored(storageKeys.orderItem);
  const storedItem = useMemo(() => parseOrderItem(stored), [stored]);
  // The ordered item stays visible until the next page is shown.
  const [placed, setPlaced] = useState<OrderItem | null>(null);
  const item = placed ?? storedItem;

  const expectGoods = useGoodsNotice(item);

  const shouldGoHome = hydrated && item === null;
  useHomeRedirect(shouldGoHome);

  const visitor = hydrated && item !== null && user === null;
  useEffect(() => {
    if (visitor) openLogin();
  }, [visitor]);

  if (!hydrated || !item) return <CheckoutSkeleton />;
  return (
    <CheckoutForm
      key={owner}
      item={item}
      user={user}
      owner={owner}
      shipWithinHours={shipWithinHours}
      onCodeDropped={() => expectGoods({ ...item, discountCode: null })}
      onPlaced={({ orderId, isEarlier, goods }) => {
        setPlaced(item);
        forgetDraft();
        clearOrderItem();
        // The button named another total than an earlier order may have: its page shows it first (checkout 12).
        if (isPayableIn(item.currency) && !isEarlier) setFlash('payment', orderId);
        if (item.fromCart) changeCart((items) => withoutOrdered(items, goods.productId, goods.quantity));
        router.replace(`/order-success?orderId=${encodeURIComponent(orderId)}`);
      }}
    />
  );
}
