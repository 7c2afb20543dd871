import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStored } from '@/components/browser/use-stored';
import { showToast } from '@/components/ui/toast';
import { fetchProduct } from '@/lib/products/api';
import { readStored } from '@/platform/browser-storage';
import { useRouter } from '@/platform/i18n/navigation';
import { storageKeys } from '@/platform/storage-keys';
import { changeCart, parseCart, withQuantity } from './cart';
import { saveCartItem } from './order-item';
import { buyable, changesIn, confirmed, type Reading, readingOf, type Readings, withPrice } from './prices';

const read = (id: number): Promise<Reading> =>
  fetchProduct(id).then(readingOf, (error: { status?: number }) =>
    error.status === 404 ? 'gone' : 'unread',
  );

/** The cart of this browser, synchronised between tabs, with the server's prices. */
export function useCart() {
  const t = useTranslations('cart');
  const router = useRouter();
  const stored = useStored(storageKeys.cart);
  const items = useMemo(() => parseCart(stored), [stored]);
  const [readings, setReadings] = useState<Readings>({});
  const [busy, setBusy] = useState(false);
  const requested = useRef(new Set<number>());
  const turns = useRef(0);
  const settled = useRef(new Map<number, number>());

  /** Reads a product from the server and numbers the request, so that `settle` can drop an older response. */
  const readAgain = useCallback(async (id: number) => {
    const turn = ++turns.current;
    return { turn, reading: await read(id) };
  }, []);

  /**
   * Stores the new price together with the old one, so that each tab shows the change. A response is ignored when
   * the response of a newer request arrived first.
   */
  const settle = useCallback((id: number, { turn, reading }: { turn: number; reading: Reading }): boolean => {
    if (turn < (settled.current.get(id) ?? 0)) return false;
    settled.current.set(id, turn);
    setReadings((known) => ({ ...known, [id]: reading }));
    const item = parseCart(readStored(storageKeys.cart)).find((each) => each.id === id);
    if (!item || typeof reading === 'string' || item.price === reading.price) return false;
    changeCart((now) => now.map((each) => (each.id === id ? withPrice(each, reading.price) : each)));
    return true;
  }, []);

  useEffect(() => {
    for (const { id } of items) {
      if (requested.current.has(id)) continue;
      requested.current.add(id);
      void readAgain(id).then((latest) => settle(id, latest));
    }
  }, [items, readAgain, settle]);

  const setQuantity = (id: number, quantity: number) => {
    const item = items.find((each) => each.id === id);
    changeCart((now) => withQuantity(now, id, quantity));
    if (!item || quantity > 0) return;
    requested.current.delete(id);
    showToast({
      tone: 'ok',
      title: t('removed.title'),
      description: t('removed.text', { name: item.name || t('unnamed') }),
    });
  };

  const ready = buyable(items, readings);

  /** Opens the checkout with the first line; if its price has changed, shows the change instead. */
  const checkOut = async (): Promise<void> => {
    const [first] = ready;
    if (!first || busy) return;
    setBusy(true);
    const latest = await readAgain(first.id);
    const { reading } = latest;
    setBusy(false);
    if (settle(first.id, latest)) return showToast({ tone: 'warn', title: t('changed.title') });
    if (reading === 'unread')
      return showToast({ tone: 'bad', title: t('unread.title'), description: t('unread.failed') });
    if (reading === 'gone') return showToast({ tone: 'warn', title: t('gone') });
    // The product page stored the shop's own Chinese name in the cart, so keep that name.
    changeCart(confirmed);
    saveCartItem({ ...reading, name: first.name || reading.name }, first.quantity);
    router.push('/checkout');
  };

  const unread = items.some(({ id }) => readings[id] === 'unread');
  return {
    items,
    ready,
    readings,
    changes: changesIn(items),
    confirm: () => changeCart(confirmed),
    unread,
    busy,
    setQuantity,
    checkOut,
  };
}
