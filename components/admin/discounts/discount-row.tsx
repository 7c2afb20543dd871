'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import type { Discount } from '@/lib/discounts/admin-contract';
import { localeRows } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { formatMoney } from '@/platform/money';
import { shopZone } from '@/platform/time';
import { CodeName, Revenue, StatusCell, Uses } from './code-cells';

/** Codes begin and end by days of the Shanghai time zone, for every reader. */
const dayOf = (date: Date, locale: Locale) =>
  new Intl.DateTimeFormat(localeRows[locale].tag, {
    timeZone: shopZone,
    dateStyle: 'medium',
  }).format(date);

/** All referral codes show the same text as their channel. */
function useChannel({ kind, channel }: Discount): string {
  const t = useTranslations('adminDiscounts.kind');
  return kind === 'referral' ? t('referral') : channel;
}

type RowProps = { discount: Discount; onEdit: (() => void) | null };

function useDays({ expires_at, created_at }: Discount) {
  const t = useTranslations('adminDiscounts');
  const locale = useLocale();
  return { expires: expires_at ? dayOf(expires_at, locale) : t('never'), created: dayOf(created_at, locale) };
}

function EditButton({ discount, onEdit }: RowProps) {
  const t = useTranslations('adminDiscounts');
  return (
    onEdit && (
      <Button variant="outline" size="xs" aria-label={t('editOf', { code: discount.code })} onClick={onEdit}>
        {t('edit')}
      </Button>
    )
  );
}

export function DiscountRow({ discount, onEdit }: RowProps) {
  const { expires, created } = useDays(discount);
  const channel = useChannel(discount);
  return (
    <tr className="h-12 border-t hover:bg-secondary/40">
      <th scope="row" className="sticky left-0 bg-card text-left font-normal">
        <CodeName code={discount.code} />
      </th>
      <td>{channel}</td>
      <td className="min-w-44 py-1.5 text-[0.8125rem] leading-5">
        {discount.mappings.map(({ productId, productName, discountAmount, currency }) => (
          <span key={productId} className="block">
            {productName} → {formatMoney(discountAmount, currency)}
          </span>
        ))}
      </td>
      <td>
        <Uses discount={discount} />
      </td>
      <td className="text-right tabular">{discount.orders}</td>
      <td className="text-right">
        <Revenue revenue={discount.revenue} />
      </td>
      <td className="whitespace-nowrap">
        <StatusCell discount={discount} />
      </td>
      <td className="whitespace-nowrap text-muted-foreground tabular">{expires}</td>
      <td className="whitespace-nowrap text-muted-foreground tabular">{created}</td>
      <td className="text-right">
        <EditButton discount={discount} onEdit={onEdit} />
      </td>
    </tr>
  );
}

export function DiscountCard({ discount, onEdit }: RowProps) {
  const t = useTranslations('adminDiscounts.column');
  const { expires } = useDays(discount);
  const channel = useChannel(discount);
  return (
    <li className="grid gap-2 rounded-lg border bg-card p-4">
      <div className="flex items-center justify-between gap-3">
        <CodeName code={discount.code} />
        <StatusCell discount={discount} />
      </div>
      <p>{channel}</p>
      <p className="text-[0.8125rem] text-muted-foreground">{discount.product_mappings}</p>
      <Uses discount={discount} />
      <div className="flex items-end justify-between gap-3">
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-[0.8125rem]">
          <dt className="text-muted-foreground">{t('orders')}</dt>
          <dd className="tabular">{discount.orders}</dd>
          <dt className="text-muted-foreground">{t('revenue')}</dt>
          <dd>
            <Revenue revenue={discount.revenue} />
          </dd>
          <dt className="text-muted-foreground">{t('expires')}</dt>
          <dd>{expires}</dd>
        </dl>
        <EditButton discount={discount} onEdit={onEdit} />
      </div>
    </li>
  );
}
