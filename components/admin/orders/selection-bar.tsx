import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { buttonClasses } from '@/components/ui/button-classes';
import type { OrderRow } from '@/lib/orders/admin-contract';
import { slipsAtOnce, slipsPath } from '../slip-path';
import type { Selection } from './selection';
import { useCopyNumbers } from './use-copy-numbers';

type SelectionBarProps = Selection & {
  /** Those of the shown page. */
  rows: OrderRow[];
  onClear: () => void;
};

/** Below the table: how many orders are selected, on all pages, and what is done with them together. */
export function SelectionBar({ selected, isCut, rows, onClear }: SelectionBarProps) {
  const t = useTranslations('adminOrders.selection');
  const locale = useLocale();
  const copy = useCopyNumbers();
  const ids = Object.keys(selected);
  if (ids.length === 0) return null;
  const elsewhere = ids.length - rows.filter(({ id }) => selected[id]).length;
  return (
    <div className="sticky bottom-2 z-10 mt-2 flex flex-wrap items-center gap-2 rounded-lg border bg-card px-3 py-2 max-md:hidden">
      <p role="status" className="mr-auto flex flex-wrap gap-x-3">
        <span>
          {elsewhere > 0
            ? t('countElsewhere', { count: ids.length, elsewhere })
            : t('count', { count: ids.length })}
        </span>
        {isCut && <span className="text-warn">{t('most', { count: slipsAtOnce })}</span>}
      </p>
      <a
        href={slipsPath(locale, ids)}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: 'outline', size: 'sm' })}
      >
        {t('slips')}
      </a>
      <Button variant="outline" size="sm" onClick={() => void copy(ids)}>
        {t('copy')}
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
}
