'use client';

import { usePathname } from 'next/navigation';
import en from '@/messages/en/notFound.json';
import zh from '@/messages/zh/notFound.json';
import { localeOfPath } from './failed-page';
import { LostPage } from './lost-page';

const texts = { zh, en };

/** The 404 of a page that exists for other arguments, with its few words at hand. */
export default function LostHere() {
  const locale = localeOfPath(usePathname());
  return <LostPage locale={locale} texts={texts[locale]} />;
}
