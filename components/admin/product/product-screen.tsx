'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs';
import { markets } from '@/lib/products/rules';
import { defaultLocale, type Locale, locales } from '@/platform/i18n/locales';
import { AdminFrame } from '../frame/admin-frame';
import { Loaded } from '../loaded';
import { useAdmin } from '../use-admin';
import { ProductEditor } from './product-editor';
import { useWholeProduct } from './use-product-editor';

/** The products of the pages, one for each currency: owners change them, support can only read. */
export function ProductScreen() {
  const t = useTranslations('adminProduct');
  const [shown, setShown] = useState<Locale>(defaultLocale);
  const isOwner = useAdmin()?.role === 'owner';
  return (
    <AdminFrame title={t('title')}>
      {!isOwner && <p className="mb-3 text-muted-foreground">{t('ownerOnly')}</p>}
      <Tabs value={shown} onValueChange={(value) => setShown(locales.find((one) => one === value) ?? shown)}>
        <TabsList aria-label={t('markets.label')} className="w-fit">
          {locales.map((locale) => (
            <TabsTrigger key={locale} value={locale} className="h-9 text-sm whitespace-nowrap">
              {t(`markets.${locale}`)}
            </TabsTrigger>
          ))}
        </TabsList>
        {locales.map((locale) => (
          // What was typed in one tab stays while another one is open.
          <TabsContent
            key={locale}
            value={locale}
            forceMount
            className="mt-4 data-[state=inactive]:hidden"
            tabIndex={-1}
          >
            <Product locale={locale} canEdit={isOwner} />
          </TabsContent>
        ))}
      </Tabs>
    </AdminFrame>
  );
}

function Product({ locale, canEdit }: { locale: Locale; canEdit: boolean }) {
  const t = useTranslations('adminProduct');
  const query = useWholeProduct(markets[locale].productId);
  return (
    <Loaded query={query} failed={t('failed')}>
      {(product) => <ProductEditor product={product} locale={locale} canEdit={canEdit} />}
    </Loaded>
  );
}
