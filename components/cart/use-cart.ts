import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStored } from '@/components/browser/use-stored';
import { showToast } from '@/components/ui/toast';
import { fetchProduct } from '@/lib/products/api';
import { readStored } from '@/platform/browser-storage';
import { localePath } from '@/platform/i18n/path';
import { storageKeys } from '@/platform/storage-keys';
import { type CartItem, changeCart, parseCart, withItemAt, withQuantity } from './cart';
import { checkCode, isFailure } from './code';
import { openCheckout } from './open-checkout';
import { saveCartItem } from './order-item';
import {
  buyable,
  changesIn,
  type CodeAnswer,
  confirmed,
  type Reading,
  mostOf,
  readingOf,
  type Readings,
  settled,
  settledAnew,
  withAnswer,
} from './prices';
import { useCartCode } from './use-cart-code';

type Answers = { reading: Reading; answer: CodeAnswer };

async function read({ id, applied }: CartItem): Promise<Answers> {
  const reading = await fetchProduct(id).then(readingOf, (error: { status?: number }) =>
    error.status === 404 ? ('gone' as const) : ('unread' as const),
  );
  const answer = applied && typeof reading !== 'string' ? await checkCode(applied.code, reading) : null;
  return { reading: withAnswer(reading, answer), answer };
}

const storedItem = (id: number) => parseCart(readStored(storageKeys.cart)).find((item) => item.id === id);

/** A line that was removed, and its place; it stays until the page is left. */
type RemovedItem = { item: CartItem; at: number };

/** The cart of this browser, synchronised between tabs, with the server's prices and the code that it carries. */
export function useCart() {
  const t = useTranslations('cart');
  const router = useRouter();
  const locale = useLocale();
  const stored = useStored(storageKeys.cart);
  const items = useMemo(() => parseCart(stored), [stored]);
  const [readings, setReadings] = useState<Readings>({});
  const [busy, setBusy] = useState(false);
  const [removed, setRemoved] = useState<RemovedItem[]>([]);
  const ready = buyable(items, readings);
  const [first] = ready;
  const code = useCartCode(first);
  const { say } = code;
  const requested = useRef(new Set<number>());
  const turns = useRef(0);
  const lastTurn = useRef(new Map<number, number>());

  /** Reads an item from the server and numbers the request, so that `settle` can drop an older response. */
  const readAgain = useCallback(async (item: CartItem) => {
    const turn = ++turns.current;
    return { ...(await read(item)), turn, asked: item.applied?.code };
  }, []);

  /**
   * Stores the new price together with the old one, so that each tab shows the change. A response is ignored when
   * the response of a newer request arrived first, and what it says of a code when the item has another by now.
   * Returns what the shopper has to see again, null for nothing.
   */
  const settle = useCallback(
    (id: number, latest: Answers & { turn: number; asked: string | undefined }) => {
      const { reading, turn, asked } = latest;
      if (turn < (lastTurn.current.get(id) ?? 0)) return null;
      lastTurn.current.set(id, turn);
      setReadings((known) => ({ ...known, [id]: reading }));
      const item = storedItem(id);
      if (!item || typeof reading === 'string') return null;
      const answer = item.applied?.code === asked ? latest.answer : null;
      if (asked && answer && isFailure(answer)) say({ kind: 'failed', code: asked, failure: answer });
      changeCart((now) => now.map((each) => (each.id === id ? settled(each, reading, answer) : each)));
      return settledAnew(item, settled(item, reading, answer));
    },
    [say],
  );

  useEffect(() => {
    for (const item of items) {
      if (requested.current.has(item.id)) continue;
      requested.current.add(item.id);
      void readAgain(item).then((latest) => settle(item.id, latest));
    }
  }, [items, readAgain, settle]);

  const setQuantity = (id: number, quantity: number) => {
    const at = items.findIndex((each) => each.id === id);
    const item = items[at];
    changeCart((now) => withQuantity(now, id, quantity));
    if (!item || quantity > 0) return;
    requested.current.delete(id);
    setRemoved((known) => [...known.filter((each) => each.item.id !== id), { item, at }]);
  };

  const undo = ({ item, at }: RemovedItem) => {
    changeCart((now) => withItemAt(now, item, at));
    setRemoved((known) => known.filter((each) => each.item.id !== item.id));
  };

  /**
   * Opens the checkout with the first line as it stands once the server has answered; if its price, code or quantity has
   * changed, shows the change instead.
   */
  const checkOut = async (): Promise<void> => {
    if (!first || busy) return;
    setBusy(true);
    if (!(await code.isSettled())) return setBusy(false);
    const latest = await readAgain(storedItem(first.id) ?? first);
    const { reading } = latest;
    setBusy(false);
    const anew = settle(first.id, latest);
    if (anew === 'changed') return showToast({ tone: 'warn', title: t('changed.title') });
    if (anew === 'fewer') {
      const description = t('most', { most: mostOf(reading) });
      return showToast({ tone: 'warn', title: t('fewer.title'), description });
    }
    if (reading === 'unread')
      return showToast({ tone: 'bad', title: t('unread.title'), description: t('unread.failed') });
    if (reading === 'gone') return showToast({ tone: 'warn', title: t('gone') });
    // The product page stored the shop's own Chinese name in the cart, so keep that name.
    const item = storedItem(first.id);
    if (!item) return;
    changeCart(confirmed);
    saveCartItem({ ...reading, name: item.name || reading.name }, item.quantity, item.applied ?? null);
    openCheckout(localePath(locale, '/checkout'), router.push);
  };

  const unread = items.some(({ id }) => readings[id] === 'unread');
  return {
    items,
    removed: removed.filter(({ item }) => !items.some(({ id }) => id === item.id)),
    undo,
    ready,
    readings,
    changes: changesIn(items),
    confirm: () => changeCart(confirmed),
    unread,
    busy,
    setQuantity,
    code,
    checkOut,
  };
}
