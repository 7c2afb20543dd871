import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { Suspense } from 'react';
import { AdminProviders } from '@/components/admin/admin-providers';
import { ClientMessages } from '@/components/texts/client-messages';
import { env } from '@/platform/env';
import { locales } from '@/platform/i18n/locales';

export async function generateMetadata({ params }: LayoutProps<'/[locale]'>): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'admin' });
  return { title: t('brand'), robots: { index: false, follow: false } };
}

/** Admin pages render in the browser; the server's HTML is the same for everyone. */
export default async function AdminLayout({ children, params }: LayoutProps<'/[locale]'>) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const site = await getTranslations('site');
  const common = await getTranslations('common');
  return (
    <>
      {env.SHOP_MODE === 'sandbox' && (
        <p
          data-slot="sandbox-strip"
          role="note"
          className="bg-warn-soft px-4 py-1 text-center text-xs leading-5 text-warn print:hidden"
        >
          {site('sandbox')}
        </p>
      )}
      <ClientMessages namespaces={['common', 'admin']}>
        <AdminProviders>
          <Suspense
            fallback={<p className="p-8 text-center text-sm text-muted-foreground">{common('loading')}</p>}
          >
            {children}
          </Suspense>
        </AdminProviders>
      </ClientMessages>
    </>
  );
}
