import { useLocale, useTranslations } from 'next-intl';
import type { Product } from '@/lib/products/contract';
import { noticeOf } from '@/lib/products/rules';
import { formatShopDay } from '@/platform/time';

type AvailabilityNoticeProps = Pick<Product, 'availability' | 'backAt'>;

/** Says that the product cannot be bought now, and when it is expected back. */
export function AvailabilityNotice({ availability, backAt }: AvailabilityNoticeProps) {
  const t = useTranslations('unavailable');
  const locale = useLocale();
  const notice = noticeOf(availability, backAt);
  if (!notice) return null;
  return (
    <p className="text-base font-semibold">
      {t(`notice.${notice.key}`, { day: notice.day ? formatShopDay(notice.day, locale) : '' })}
    </p>
  );
}
