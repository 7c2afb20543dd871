import { useTranslations } from 'next-intl';
import { contentPagesOf } from '@/components/content/pages';
import { Icon } from '@/components/pictures/icon';
import { Lockup } from '@/components/pictures/lockup';
import { markets } from '@/lib/products/rules';
import type { ShopIdentity } from '@/lib/shop/rules';
import type { Locale } from '@/platform/i18n/locales';
import { localePath } from '@/platform/i18n/path';
import { CartLink } from './cart-link';
import { LanguageSwitch } from './language-switch';
import { UserMenu } from './user-menu';

type SiteHeaderProps = {
  locale: Locale;
  shop: ShopIdentity;
  /** Shows on every page that the sandbox sells nothing real. */
  sandbox: boolean;
};

/** Language and account are always visible; the page links are in a row, or in a menu that needs no scripts. */
export function SiteHeader({ locale, shop, sandbox }: SiteHeaderProps) {
  const t = useTranslations('site');
  const common = useTranslations('common');
  const pages = (
    <ul>
      <li>
        <a href={localePath(locale, '/')}>{t('product')}</a>
      </li>
      {contentPagesOf(shop).map((page) => (
        <li key={page}>
          <a href={localePath(locale, `/${page}`)}>{t(`footer.${page}`)}</a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {sandbox && (
        <p data-slot="sandbox-strip" role="note" className="sandbox-strip">
          {t('sandbox')}
        </p>
      )}
      <header className="border-b">
        <div className="site-header">
          <a href={localePath(locale, '/')} aria-label={t('home')} className="site-home">
            <Lockup locale={locale} />
          </a>
          <nav aria-label={t('nav')} className="site-nav">
            {pages}
          </nav>
          <div className="site-tools">
            <LanguageSwitch locale={locale} label={t('switchLanguage')} />
            {markets[locale].hasCart && (
              <CartLink href={localePath(locale, '/cart')} label={String(t.raw('cart'))} />
            )}
            <UserMenu
              signInLabel={common('signIn')}
              accountLabel={common('account')}
              unnamed={common('user')}
            />
            <details className="site-menu">
              <summary aria-label={t('menu')}>
                <Icon name="menu" className="size-5.5" />
              </summary>
              <nav aria-label={t('nav')}>{pages}</nav>
            </details>
          </div>
        </div>
      </header>
    </>
  );
}
