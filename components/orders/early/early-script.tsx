'use client';

import { type EarlySettings, fetchEarly } from './fetch-early';

/** What `fetchEarly` says, as a module that is async: it waits for no style sheet. Like `HeadScript`, in the markup alone. */
export function EarlyScript({ settings, nonce }: { settings: EarlySettings; nonce?: string }) {
  const text = typeof window === 'undefined' ? fetchEarly(settings) : '';
  return (
    <script
      type="module"
      async
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
