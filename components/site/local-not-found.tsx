'use client';

import { usePathname } from 'next/navigation';
import en from '@/messages/en/notFound.json';
import zh from '@/messages/zh/notFound.json';
import { localeOfPath } from './error-page';
import { NotFoundPage } from './not-found-page';

const texts = { zh, en };

/** The 404 of a page that exists for other arguments, with its few words at hand. */
export default function LocalNotFound() {
  const locale = localeOfPath(usePathname());
  return <NotFoundPage locale={locale} texts={texts[locale]} />;
}
