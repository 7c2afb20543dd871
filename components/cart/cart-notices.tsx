import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { TextButton } from '@/components/ui/text-button';
import { formatMoney } from '@/platform/money';
import type { PriceChange } from './prices';

type CartNoticesProps = {
  changes: PriceChange[];
  unread: boolean;
  onConfirm: () => void;
  /** Where the notices stand, once there are some. */
  className: string;
};

/** Changes of the prices, announced by screen readers; a change stays visible until the shopper confirms it. */
export function CartNotices({ changes, unread, onConfirm, className }: CartNoticesProps) {
  const t = useTranslations('cart');
  return (
    <div className={`rounded-lg text-warn has-[p]:bg-warn-soft has-[p]:px-4 has-[p]:py-3 ${className}`}>
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
        <TextButton variant="action" className="-mb-2 ml-6" onClick={onConfirm}>
          {t('changed.confirm')}
        </TextButton>
      )}
    </div>
  );
}

const Notice = ({ title, text }: { title: string; text: string }) => (
  <div className="flex gap-3">
    <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
    <div className="min-w-0 text-body">
      <p className="font-semibold">{title}</p>
      <p className="break-words">{text}</p>
    </div>
  </div>
);
