import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { PackingSlips } from '@/components/admin/detail/packing-slip';
import { slipsAtOnce } from '@/components/admin/orders/slip-path';
import { ClientMessages } from '@/components/texts/client-messages';
import { orderIdSchema, shownOrderId } from '@/lib/orders/contract';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/admin/slips'>;

export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'adminOrder.slip' });
  return { title: t('title') };
}

/** The numbers in `?orders=`, each once; what is none is left out. */
const numbersIn = (value: string | string[] | undefined): string[] => {
  const numbers = String(value ?? '')
    .split(',')
    .flatMap((part) => orderIdSchema.safeParse(part).data ?? []);
  return [...new Set(numbers)].slice(0, slipsAtOnce).map(shownOrderId);
};

export default async function SlipsPage({ params, searchParams }: Props) {
  const { locale } = await params;
  const orderIds = numbersIn((await searchParams)['orders']);
  if (!hasLocale(locales, locale) || orderIds.length === 0) notFound();
  setRequestLocale(locale);
  return (
    <ClientMessages namespaces={['common', 'admin', 'adminOrder', 'orderStatus']}>
      <PackingSlips orderIds={orderIds} />
    </ClientMessages>
  );
}
