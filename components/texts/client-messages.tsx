import { NextIntlClientProvider } from 'next-intl';
import { getMessages } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Namespace } from '@/platform/i18n/messages';

type ClientMessagesProps = { namespaces: Namespace[]; children: ReactNode };

/**
 * Gives the client components inside it only the messages of these namespaces, because messages are sent in the HTML.
 * An inner provider replaces the outer one, so it must name `common` again when it needs it.
 */
export async function ClientMessages({ namespaces, children }: ClientMessagesProps) {
  const all = await getMessages();
  const messages = Object.fromEntries(namespaces.map((name) => [name, all[name]]));
  return <NextIntlClientProvider messages={messages}>{children}</NextIntlClientProvider>;
}
