import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import type { ComponentProps, ComponentType } from 'react';
import { ClientMessages } from '@/components/texts/client-messages';
import { locales } from '@/platform/i18n/locales';

type Props = { params: Promise<{ locale: string }> };
type Texts = ComponentProps<typeof ClientMessages>['namespaces'];
/** Texts with a `title`. */
type TitledTexts =
  | 'adminOrder.slip'
  | 'adminOrders'
  | 'adminOrders.audit'
  | 'adminReconciliation'
  | 'adminJobs'
  | 'adminReadiness'
  | 'adminDiscounts'
  | 'adminShipping'
  | 'adminTeam'
  | 'adminAlerts'
  | 'adminShop'
  | 'adminProduct'
  | 'adminUsers';

/** An admin page: its title, the message namespaces that its screen needs beside `admin`, and the screen. */
export const adminPage = (titled: TitledTexts, texts: Texts, Screen: ComponentType) => ({
  async generateMetadata({ params }: Props): Promise<Metadata> {
    const { locale } = await params;
    if (!hasLocale(locales, locale)) return {};
    const t = await getTranslations({ locale, namespace: titled });
    return { title: t('title') };
  },

  async Page({ params }: Props) {
    const { locale } = await params;
    if (!hasLocale(locales, locale)) notFound();
    setRequestLocale(locale);
    return (
      <ClientMessages namespaces={['common', 'admin', ...texts]}>
        <Screen />
      </ClientMessages>
    );
  },
});
