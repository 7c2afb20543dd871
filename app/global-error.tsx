'use client';

import { usePathname } from 'next/navigation';
import { Awake } from '@/components/site/awake';
import { FailedPage, localeOfPath } from '@/components/site/failed-page';
import './globals.css';

type GlobalErrorProps = { error: Error & { digest?: string } };

/** When the layout itself breaks: a page of its own. */
export default function GlobalError({ error }: GlobalErrorProps) {
  return (
    <html lang={localeOfPath(usePathname())} suppressHydrationWarning>
      <body>
        <FailedPage digest={error.digest} />
        <Awake />
      </body>
    </html>
  );
}
