'use client';

import { usePathname } from 'next/navigation';
import { notFoundTexts } from '@/platform/i18n/not-found-texts';
import { localeOfPath } from '@/platform/i18n/path';
import { NotFoundPage } from './not-found-page';

/** The 404 for wrong parameters of a known route; it includes its few texts. */
export default function LocalNotFound() {
  const locale = localeOfPath(usePathname());
  return <NotFoundPage locale={locale} texts={notFoundTexts[locale]} />;
}
