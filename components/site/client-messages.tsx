import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Namespace } from '@/lib/platform/i18n/messages-zh';

type ClientMessagesProps = { namespaces: Namespace[]; children: ReactNode };

/**
 * Gives the client components inside the texts of these namespaces, and of no other: they travel in the HTML.
 * An inner one replaces the outer one, so it names `common` again when it needs it.
 */
export async function ClientMessages({ namespaces, children }: ClientMessagesProps) {
  const all = await getMessages();
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
