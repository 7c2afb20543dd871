import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { formatMoney } from '@/platform/money';
import type { PriceChange } from './prices';

type CartNoticesProps = { changes: PriceChange[]; unread: boolean; onConfirm: () => void };

/** Changes of the prices, announced by screen readers; a change stays visible until the shopper confirms it. */
export function CartNotices({ changes, unread, onConfirm }: CartNoticesProps) {
  const t = useTranslations('cart');
  return (
    <div className="grid gap-3 has-[p]:mb-4">
      <div role="status" className="grid gap-3">
        {changes.map(({ id, name, from, to }) => (
          <Notice
            key={id}
            title={t('changed.title')}
            text={t('changed.text', {
              name: name || t('unnamed'),
              from: formatMoney(from, 'CNY'),
              to: formatMoney(to, 'CNY'),
            })}
          />
        ))}
        {unread && <Notice title={t('unread.title')} text={t('unread.text')} />}
      </div>
      {changes.length > 0 && (
        <Button variant="outline" className="justify-self-start max-md:w-full" onClick={onConfirm}>
          {t('changed.confirm')}
        </Button>
      )}
    </div>
  );
}

const Notice = ({ title, text }: { title: string; text: string }) => (
  <div className="flex gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <div className="min-w-0 text-body">
      <p className="font-semibold">{title}</p>
      <p className="break-words">{text}</p>
    </div>
  </div>
);
