'use client';

import { useStored } from '@/components/browser/use-stored';
import { cartCount, parseCart } from '@/components/cart/cart';
import { Icon } from '@/components/pictures/icon';
import { fill } from '@/platform/i18n/fill';
import { storageKeys } from '@/platform/storage-keys';

/** The link to the cart, shown only when the cart has items, to keep the header simple (look 11). */
export function CartLink({ href, label }: { href: string; label: string }) {
  const count = cartCount(parseCart(useStored(storageKeys.cart)));
  if (count === 0) return null;
  return (
    <a href={href} aria-label={fill(label, { count: String(count) })} className="header-icon">
      <Icon name="shopping-bag" className="size-5.5" />
      <span aria-hidden className="cart-count">
        {count}
      </span>
    </a>
  );
}
