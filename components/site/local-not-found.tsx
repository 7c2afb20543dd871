'use client';

import { usePathname } from 'next/navigation';
import en from '@/messages/en/notFound.json';
import zh from '@/messages/zh/notFound.json';
import { localeOfPath } from '@/platform/i18n/path';
import { NotFoundPage } from './not-found-page';

const texts = { zh, en };

/** The 404 for wrong parameters of a known route; it includes its few texts. */
export default function LocalNotFound() {
  const locale = localeOfPath(usePathname());
  return <NotFoundPage locale={locale} texts={texts[locale]} />;
}
