import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { PackingSlips } from '@/components/admin/detail/packing-slip';
import { ClientMessages } from '@/components/texts/client-messages';
import { orderIdSchema, shownOrderId } from '@/lib/orders/contract';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/admin/orders/[id]/slip'>;

/** Any number may stand in the address, and a static page of each would be kept. */
export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'adminOrder.slip' });
  return { title: t('title') };
}

export default async function SlipPage({ params }: Props) {
  const { locale, id } = await params;
  const number = orderIdSchema.safeParse(decodeURIComponent(id));
  if (!hasLocale(locales, locale) || !number.success) notFound();
  setRequestLocale(locale);
  return (
    <ClientMessages namespaces={['common', 'admin', 'adminOrder', 'orderStatus']}>
      <PackingSlips orderIds={[shownOrderId(number.data)]} />
    </ClientMessages>
  );
}
