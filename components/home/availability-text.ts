import { getTranslations } from 'next-intl/server';
import type { Product } from '@/lib/products/contract';
import { noticeOf } from '@/lib/products/rules';
import type { Locale } from '@/platform/i18n/locales';
import { formatShopDay } from '@/platform/time';

/** What the previews of the page say about a product that cannot be bought; null for one that can. */
export async function availabilityText(
  { availability, backAt }: Pick<Product, 'availability' | 'backAt'>,
  locale: Locale,
): Promise<string | null> {
  const notice = noticeOf(availability, backAt);
  if (!notice) return null;
  const t = await getTranslations({ locale, namespace: 'unavailable' });
  return t(`notice.${notice.key}`, { day: notice.day ? formatShopDay(notice.day, locale) : '' });
}
