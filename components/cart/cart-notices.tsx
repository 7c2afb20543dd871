import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { formatMoney } from '@/lib/platform/money';
import type { PriceChange } from './prices';

type CartNoticesProps = { changes: PriceChange[]; unread: boolean };

/** What the server said of the prices; read out when it comes. */
export function CartNotices({ changes, unread }: CartNoticesProps) {
  const t = useTranslations('cart');
  return (
    <div role="status" className="grid gap-3 not-empty:mb-4">
      {changes.map(({ id, name, from, to }) => (
        <Notice
          key={id}
          title={t('changed.title')}
          text={t('changed.text', { name, from: formatMoney(from, 'CNY'), to: formatMoney(to, 'CNY') })}
        />
      ))}
      {unread && <Notice title={t('unread.title')} text={t('unread.text')} />}
    </div>
  );
}

const Notice = ({ title, text }: { title: string; text: string }) => (
  <div className="flex gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn">
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <div className="min-w-0 text-[0.9375rem]">
      <p className="font-semibold">{title}</p>
      <p className="break-words">{text}</p>
    </div>
  </div>
);
