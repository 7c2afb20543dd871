import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ReferralScreen } from '@/components/referrals/referral-screen';
import { ClientMessages } from '@/components/texts/client-messages';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/my-referral-code'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'referral' });
  return { title: t('title'), description: t('lead'), robots: { index: false } };
}

export default async function ReferralPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('referral');
  return (
    <div className="mx-auto min-h-svh max-w-272 px-5 py-6 md:px-11 md:py-11">
      <h1 className="mb-5 text-2xl font-semibold md:mb-8 md:text-title-lg">{t('title')}</h1>
      <ClientMessages namespaces={['common', 'referral']}>
        <ReferralScreen />
      </ClientMessages>
    </div>
  );
}
