'use client';

import { Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useAdmin } from '@/components/admin/use-admin';
import { Badge, toneStyle } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { showToast } from '@/components/ui/toast';
import type { Discount } from '@/lib/discounts/admin-contract';
import type { Money } from '@/lib/figures/contract';
import { isNearLimit } from '@/lib/discounts/rules';
import { cn } from '@/platform/cn';
import { asSum, currencies, formatExactMoney } from '@/platform/money';
import { discountStatuses, type DiscountStatus } from '@/values/discounts';
import { ChoiceField } from '../choice-field';
import { DayCell } from '../time-cell';
import { discountTone } from '../tones';
import { useSetStatus } from './use-discounts';

/** The code with a button that copies it. */
export function CodeName({ code }: { code: string }) {
  const t = useTranslations('adminDiscounts');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      showToast({ tone: 'ok', title: t('copied', { code }), duration: 2000 });
    } catch {
      showToast({ tone: 'bad', title: t('copyFailed') });
    }
  };
  return (
    <span className="inline-flex items-center gap-1 font-medium tabular">
      <span className="select-all max-sm:break-all sm:whitespace-nowrap">{code}</span>
      <Button variant="ghost" size="icon-xs" aria-label={t('copy', { code })} onClick={() => void copy()}>
        <Copy aria-hidden />
      </Button>
    </span>
  );
}

/** All referral codes show the same text as their channel. */
export function Channel({ discount: { kind, channel } }: { discount: Discount }) {
  const t = useTranslations('adminDiscounts.kind');
  return kind === 'referral' ? t('referral') : channel;
}

export function ExpiryDay({ date }: { date: Date | null }) {
  const t = useTranslations('adminDiscounts');
  return date ? <DayCell date={date} /> : t('never');
}

/** The number of uses of a code, with a thin bar when the code has a limit. */
export function Uses({ discount }: { discount: Discount }) {
  const t = useTranslations('adminDiscounts');
  const { usage_count: used, max_usage: limit } = discount;
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  const isNear = isNearLimit({ maxUsage: limit, usageCount: used });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 tabular">
      {t('usesOf', { used, limit: limit > 0 ? limit : t('unlimited') })}
      {limit > 0 && (
        <span aria-hidden className="h-1 w-14 overflow-hidden rounded-full bg-secondary">
          <span
            className={`block h-full rounded-full ${isNear ? 'bg-warn' : 'bg-primary'}`}
            style={{ width: `${share * 100}%` }}
          />
        </span>
      )}
      {isNear && <span className="text-note text-warn">{t('nearLimit')}</span>}
    </span>
  );
}

/** What is left in each currency, over what went back; currencies are never added. */
export function NetRevenue({ money: { gross, refunded, net } }: { money: Money }) {
  const t = useTranslations('adminDiscounts');
  const shown = currencies.filter((currency) => gross[currency] !== 0 || refunded[currency] !== 0);
  return (
    <span className="grid text-right tabular max-md:text-left">
      {shown.map((currency) => (
        <span key={currency}>
          {formatExactMoney(net[currency], currency)}
          {refunded[currency] > 0 && (
            <span className="block text-xs text-bad xl:whitespace-nowrap">
              {t.rich('refunded', {
                amount: formatExactMoney(asSum(0 - refunded[currency]), currency),
                whole: (amount) => <span className="whitespace-nowrap">{amount}</span>,
              })}
            </span>
          )}
        </span>
      ))}
      {shown.length === 0 && '—'}
    </span>
  );
}

/** The status as a badge; for owners the badge is also a dropdown. */
export function StatusCell({ discount }: { discount: Discount }) {
  const t = useTranslations('adminDiscounts');
  const admin = useAdmin();
  const setting = useSetStatus(discount);
  const { status, code } = discount;
  if (admin?.role !== 'owner') return <Badge tone={discountTone[status]}>{t(`status.${status}`)}</Badge>;
  return (
    <ChoiceField
      aria-label={t('statusOf', { code })}
      value={status}
      disabled={setting.isPending}
      onChange={({ target }) => {
        const wanted = discountStatuses.find((one): one is DiscountStatus => one === target.value);
        if (wanted) setting.mutate(wanted);
      }}
      className={cn(
        toneStyle(discountTone[status]),
        'h-7.5 rounded-full border-transparent px-2 text-note font-medium hover:border-current focus-visible:border-ring md:h-9',
        'disabled:border-border disabled:bg-secondary disabled:text-muted-foreground',
      )}
    >
      {discountStatuses.map((one) => (
        <option key={one} value={one}>
          {t(`status.${one}`)}
        </option>
      ))}
    </ChoiceField>
  );
}

type EditButtonProps = { discount: Discount; onEdit: ((discount: Discount) => void) | null };

export function EditButton({ discount, onEdit }: EditButtonProps) {
  const t = useTranslations('adminDiscounts');
  if (!onEdit) return null;
  const label = t('editOf', { code: discount.code });
  return (
    <Button variant="outline" size="xs" aria-label={label} onClick={() => onEdit(discount)}>
      {t('edit')}
    </Button>
  );
}
