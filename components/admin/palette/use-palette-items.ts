import { useQuery } from '@tanstack/react-query';
import { ClipboardList, Keyboard, type LucideIcon, Pencil, Printer, Truck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useEffect, useState } from 'react';
import { fetchOrders } from '@/lib/orders/admin-api';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { shownOrderId } from '@/lib/orders/contract';
import { withoutLocale } from '@/platform/i18n/path';
import { formatExactMoney } from '@/platform/money';
import type { AdminRole } from '@/values/auth';
import { adminPagesFor } from '../admin-pages';
import { openSlip } from '../slip-path';
import { canShip } from '../status/change-question';
import { useGo } from '../use-go';
import { orderAddress, paletteSearchOf } from './palette-search';

export type PaletteItem = {
  key: string;
  group: string;
  icon: LucideIcon;
  label: string;
  about?: string;
  keys?: readonly string[];
  run: () => void;
};

type PaletteActions = { onShip: (order: OrderRow) => void; onNote: (id: string) => void; onList: () => void };

/** Milliseconds without typing before the search starts. */
const pause = 200;
const shownOrders = 5;
const none: OrderRow[] = [];

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** What the palette offers for the typed text: orders, what can be done with the first of them, and pages. */
export function usePaletteItems(typed: string, role: AdminRole, actions: PaletteActions) {
  const t = useTranslations('admin');
  const labels = useTranslations('orderStatus');
  const locale = useLocale();
  const go = useGo();
  const path = withoutLocale(usePathname());
  const search = paletteSearchOf(typed, role);
  const settled = useSettled(typed);
  const isSettled = settled === typed;
  const { data, isFetching } = useQuery({
    queryKey: ['orders', 'palette', search],
    queryFn: ({ signal }) => fetchOrders({ ...search, page: 1, sort: 'newest' }, signal),
    enabled: search !== null && isSettled,
  });
  const rows = (search && isSettled && data?.orders.slice(0, shownOrders)) || none;

  const orders = rows.map(({ id, name, total, currency, status }): PaletteItem => ({
    key: id,
    group: search?.phone ? t('palette.byPhone', { phone: search.phone }) : t('palette.orders'),
    icon: ClipboardList,
    label: shownOrderId(id),
    about: `${name} · ${formatExactMoney(total, currency)} · ${labels(status)}`,
    run: () => go(orderAddress(path, window.location.search, shownOrderId(id))),
  }));
  const [first] = rows;
  const group = t('palette.first');
  const actsOnFirst: (PaletteItem | false)[] = first
    ? [
        canShip(role, first.status) && {
          ...{ key: 'ship', group, icon: Truck, label: t('palette.ship'), keys: ['S'] },
          run: () => actions.onShip(first),
        },
        {
          ...{ key: 'print', group, icon: Printer, label: t('palette.print'), keys: ['P'] },
          run: () => openSlip(locale, first.id),
        },
        {
          ...{ key: 'note', group, icon: Pencil, label: t('palette.note'), keys: ['N'] },
          run: () => actions.onNote(first.id),
        },
      ]
    : [];
  const pages = adminPagesFor(role).map(({ key, path: to, icon, letter }): PaletteItem => ({
    ...{ key, group: t('palette.go'), icon, label: t(`nav.${key}`), keys: ['G', letter.toUpperCase()] },
    run: () => go(to),
  }));
  const list: PaletteItem = {
    ...{ key: 'list', group: t('palette.go'), icon: Keyboard, label: t('keys.list'), keys: ['?'] },
    run: actions.onList,
  };
  const text = typed.trim().toLowerCase();
  const named = [...pages, list].filter(({ label }) => label.toLowerCase().includes(text));
  // Beside orders the pages stay in reach; without any match nothing is offered, so that Enter does nothing.
  const places = named.length > 0 || first === undefined ? named : [...pages, list];
  return {
    items: [...orders, ...actsOnFirst.filter((item) => item !== false), ...places],
    isSearching: search !== null && (!isSettled || isFetching),
  };
}
