import { useLocale, useTranslations } from 'next-intl';
import { contentPagesOf, legalPages, type TextPage } from '@/components/content/pages';
import { Lockup } from '@/components/pictures/lockup';
import type { ShopIdentity } from '@/lib/shop/rules';
import { localePath } from '@/platform/i18n/path';
import { Imprint } from './imprint';

type SiteFooterProps = {
  shop: ShopIdentity;
  /** Shown to readers without scripts, for whom the service button does nothing. */
  serviceQr?: string | null;
};

/** Dark in both themes; leaves room for the bar at the bottom of a phone. */
export function SiteFooter({ shop, serviceQr }: SiteFooterProps) {
  const t = useTranslations('site');
  const locale = useLocale();
  const link = (page: TextPage) => (
    <li key={page}>
      <a href={localePath(locale, `/${page}`)}>{t(`footer.${page}`)}</a>
    </li>
  );
  return (
    <footer className="site-footer">
      <div className="footer-grid">
        <Lockup locale={locale} className="h-6.5 text-white md:h-8" />
        <ul className="footer-pages">{contentPagesOf(shop).map(link)}</ul>
        <p className="text-sm text-deep-muted md:self-center">{t('footer.notice')}</p>
        <ul className="footer-papers">{legalPages.map(link)}</ul>
        <div data-slot="imprint" className="imprint">
          <Imprint shop={shop} />
        </div>
        {serviceQr && (
          <noscript>
            <img src={serviceQr} alt={t('service.qrAlt')} width={200} height={200} className="rounded-md" />
            <p className="mt-2 text-sm">{t('service.how.qrCode')}</p>
          </noscript>
        )}
      </div>
    </footer>
  );
}
