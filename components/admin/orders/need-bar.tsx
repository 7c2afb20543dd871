import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { AttentionReason } from '@/lib/orders/admin-contract';
import type { Pagination } from '@/platform/pagination';

type NeedBarProps = {
  need: AttentionReason;
  count: Pagination | undefined;
  isOldestFirst: boolean;
  onClear: () => void;
};

/** Above the table: the need by which the list is filtered, how many orders it has, and their order. */
export function NeedBar({ need, count, isOldestFirst, onClear }: NeedBarProps) {
  const t = useTranslations('adminOrders');
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-3 rounded-lg bg-accent px-4 text-accent-foreground">
      <p role="status" className="mr-auto">
        <strong className="font-semibold">{t(`needsAttention.${need}`)}</strong>
        {count && (
          <>
            {' · '}
            {t(count.more ? 'needBar.countMore' : 'needBar.count', { count: count.totalRecords })}
            {' · '}
            {t(isOldestFirst ? 'needBar.oldest' : 'needBar.newest')}
          </>
        )}
      </p>
      <Button variant="ghost" size="xs" onClick={onClear}>
        <X aria-hidden />
        {t('needBar.clear')}
      </Button>
    </div>
  );
}
