'use client';

import { usePathname } from 'next/navigation';
import en from '@/messages/en/lost.json';
import zh from '@/messages/zh/lost.json';
import { localeOfPath } from './failed-page';
import { LostPage } from './lost-page';

const texts = { zh, en };

/** The 404 of a page that exists for other arguments, with its few words at hand. */
export default function LostHere() {
  const locale = localeOfPath(usePathname());
  return <LostPage locale={locale} texts={texts[locale]} />;
}
