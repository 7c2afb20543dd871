import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { MyOrdersScreen } from '@/components/orders/my-orders';
import { ClientMessages } from '@/components/texts/client-messages';
import { currentCustomer } from '@/lib/auth/page-gates';
import { contextOf, requestIdOf } from '@/lib/http/request-context';
import { ListMyOrders, type OrderTab, orderTabs } from '@/lib/orders/contract';
import { listMyOrders } from '@/lib/orders/list-my-orders';
import { type Locale, locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/my-orders'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'orders' });
  return { title: t('title'), description: t('description'), robots: { index: false } };
}

/** The first page of orders for the cookie's customer; null without one: then the browser uses its own session. */
async function findForCookie(status: OrderTab, locale: Locale) {
  const customer = await currentCustomer();
  if (!customer) return null;
  const requestHeaders = await headers();
  const ctx = { ...contextOf(requestHeaders, customer, requestIdOf(requestHeaders)), locale };
  const query = ListMyOrders.query.parse({ status });
  const page = await listMyOrders(ctx, { query, params: undefined, headers: undefined, body: undefined });
  return { customer: customer.userId, page };
}

export default async function MyOrdersPage({ params, searchParams }: Props) {
  const [{ locale }, { status }] = await Promise.all([params, searchParams]);
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('orders');
  const tab = orderTabs.find((known) => known === status) ?? 'all';
  return (
    <div className="mx-auto max-w-220 px-5 py-6 md:max-w-232 md:px-11 md:py-12">
      <h1 className="mb-4 text-2xl font-semibold md:mb-6 md:text-title-lg md:leading-tight">{t('title')}</h1>
      <ClientMessages namespaces={['common', 'orders', 'orderStatus']}>
        <MyOrdersScreen tab={tab} found={await findForCookie(tab, locale)} />
      </ClientMessages>
    </div>
  );
}
