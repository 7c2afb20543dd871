import type { Metadata } from 'next';
import { hasLocale } from 'next-intl';
import { getTranslations, setRequestLocale } from 'next-intl/server';
import { notFound } from 'next/navigation';
import { SignInScreen } from '@/components/admin/sign-in/sign-in-screen';
import { LanguageSwitch } from '@/components/frame/language-switch';
import { Lockup } from '@/components/pictures/lockup';
import { Picture } from '@/components/pictures/picture';
import { locales } from '@/platform/i18n/locales';

type Props = PageProps<'/[locale]/admin-login'>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) return {};
  const t = await getTranslations({ locale, namespace: 'admin.login' });
  return { title: t('title') };
}

export default async function SignInPage({ params }: Props) {
  const { locale } = await params;
  if (!hasLocale(locales, locale)) notFound();
  setRequestLocale(locale);
  const t = await getTranslations('admin');
  return (
    <div className="grid min-h-[calc(100dvh-var(--top-strip))] md:grid-cols-2">
      <div className="relative flex items-center justify-between overflow-hidden bg-deep px-5 py-5 text-white md:flex-col md:items-start md:p-12">
        <Picture
          name="tide-dark"
          alt=""
          eager
          sizes="(min-width: 768px) 100vw, 680px"
          className="absolute inset-0 h-full"
        />
        <Lockup locale={locale} className="relative h-6.5 md:h-7.5" />
        <p className="relative text-base md:text-xl">{t('brand')}</p>
      </div>
      <main id="main" className="relative grid content-start px-5 py-10 md:content-center md:px-10">
        <div className="absolute top-2 right-2">
          <LanguageSwitch locale={locale} label={t('switchLanguage')} />
        </div>
        <div className="mx-auto w-full max-w-96">
          <h1 className="text-2xl font-semibold">{t('login.title')}</h1>
          <p className="mt-1 mb-6 text-muted-foreground">{t('login.lead')}</p>
          <SignInScreen />
        </div>
      </main>
    </div>
  );
}
