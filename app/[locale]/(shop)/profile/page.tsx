import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { ProfileScreen } from '@/components/profile/profile-screen';
import { ClientMessages } from '@/components/texts/client-messages';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/profile'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'profile' });
  return { title: t('title'), description: t('lead'), robots: { index: false } };
}

export default async function ProfilePage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  return (
    <div className="mx-auto min-h-svh max-w-200 px-5 py-8 md:max-w-212 md:px-11 md:py-11">
      <ClientMessages namespaces={['common', 'profile', 'areas']}>
        <ProfileScreen />
      </ClientMessages>
    </div>
  );
}
