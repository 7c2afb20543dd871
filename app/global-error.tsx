'use client';

import { usePathname } from 'next/navigation';
import { EarlyClicks } from '@/components/early-clicks/early-clicks';
import { ErrorContent } from '@/components/errors/error-page';
import { localeOfPath } from '@/platform/i18n/path';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** Shown when the layout itself fails; it is a complete page. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang={localeOfPath(usePathname())} suppressHydrationWarning>
      <body>
        <ErrorContent digest={error.digest} />
        <EarlyClicks />
      </body>
    </html>
  );
}
