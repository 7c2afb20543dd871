import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Imprint } from '@/components/frame/imprint';
import { Lockup } from '@/components/pictures/lockup';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { isSample, missingIn, type ShopIdentity } from '@/lib/shop/rules';
import { type Locale, locales } from '@/platform/i18n/locales';
import { useFieldName } from './use-field-name';

/** The end of every page as it will be; what a live page leaves out is marked. */
export function FooterPreview({ shop }: { shop: ShopIdentity }) {
  const t = useTranslations('adminShop.preview');
  const nameOf = useFieldName();
  const own = useLocale();
  const [shown, setShown] = useState<Locale>(own);
  const missing = new Set<string>(missingIn(shop).map(({ field }) => field));
  return (
    <Tabs
      role="region"
      aria-labelledby="footer-preview"
      value={shown}
      onValueChange={(next) => setShown(locales.find((locale) => locale === next) ?? own)}
      className="overflow-hidden rounded-xl border bg-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <h2 id="footer-preview" className="font-semibold">
          {t('title')}
        </h2>
        <TabsList aria-label={t('language')}>
          {locales.map((locale) => (
            <TabsTrigger
              key={locale}
              value={locale}
              className="h-7.5 px-3 text-note whitespace-nowrap sm:px-4"
            >
              {t(`languages.${locale}`)}
            </TabsTrigger>
          ))}
        </TabsList>
      </div>
      <TabsContent
        value={shown}
        lang={shown}
        data-slot="preview"
        className="grid gap-1 bg-deep px-4 py-5 text-note text-deep-muted"
      >
        <Lockup locale={shown} className="mb-2 h-6.5 text-white" />
        <Imprint
          shop={shop}
          show={(line, value) => {
            if (!missing.has(line)) return value || null;
            return isSample(value) ? (
              <span className="rounded-xs bg-bad/30 px-1 text-deep-foreground">{value}</span>
            ) : (
              <span className="rounded-xs border border-dashed border-bad px-1 text-deep-foreground">
                {nameOf(line)}
              </span>
            );
          }}
        />
        <p className="mt-2">{t(`notices.${shown}`)}</p>
      </TabsContent>
      <p className="px-4 py-3 text-note text-muted-foreground">{t('note')}</p>
    </Tabs>
  );
}
