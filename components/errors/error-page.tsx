'use client';

import { usePathname } from 'next/navigation';
import { TextButton } from '@/components/ui/text-button';
import { pageTexts } from '@/platform/i18n/page-texts';
import { localeOfPath, localePath } from '@/platform/i18n/path';

type ErrorContentProps = {
  digest: string | undefined;
  /** `main`, unless the frame around it has one already. */
  as?: 'main' | 'div';
};

/**
 * Shown when a page fails. Every page loads it in advance, so it has its own few texts, and it uses nothing that may
 * have caused the error.
 */
export function ErrorContent({ digest, as: Container = 'main' }: ErrorContentProps) {
  // Only the address: any other source of the language may have caused the error.
  const locale = localeOfPath(usePathname());
  const t = pageTexts[locale].error;
  return (
    <Container
      id={Container === 'main' ? 'main' : undefined}
      className="grid min-h-[70svh] place-content-center justify-items-center gap-2 px-6 py-16 text-center"
    >
      <h1 className="text-2xl font-semibold">{t.title}</h1>
      <p className="text-muted-foreground">{t.text}</p>
      {digest && (
        <p className="text-note text-muted-foreground tabular">
          {t.reference}
          {digest}
        </p>
      )}
      <TextButton variant="filled" onClick={() => window.location.reload()} className="mt-4">
        {t.reload}
      </TextButton>
      <a
        href={localePath(locale, '/')}
        className="flex min-h-11 items-center text-primary underline underline-offset-4"
      >
        {t.home}
      </a>
    </Container>
  );
}
