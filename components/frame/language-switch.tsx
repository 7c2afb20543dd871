'use client';

import { usePathname } from 'next/navigation';
import type { SyntheticEvent } from 'react';
import { Icon } from '@/components/pictures/icon';
import { writeStored } from '@/platform/browser-storage';
import type { Locale } from '@/platform/i18n/locales';
import { localePath, otherLocale, withoutLocale } from '@/platform/i18n/path';
import { storageKeys } from '@/platform/storage-keys';

type LanguageSwitchProps = { locale: Locale; label: string };

/** A link to the same page in the other language, with its query; the choice is stored. Works without scripts. */
export function LanguageSwitch({ locale, label }: LanguageSwitchProps) {
  const target = otherLocale(locale);
  const path = localePath(target, withoutLocale(usePathname()));
  const keepQuery = (event: SyntheticEvent<HTMLAnchorElement>) => {
    event.currentTarget.href = path + window.location.search + window.location.hash;
  };
  return (
    <a
      href={path}
      lang={target}
      hrefLang={target}
      onPointerDown={keepQuery}
      onFocus={keepQuery}
      onClick={(event) => {
        keepQuery(event);
        writeStored(storageKeys.language, target);
      }}
      className="language-switch"
    >
      <Icon name="languages" className="size-4.5 max-md:hidden" />
      {label}
    </a>
  );
}
