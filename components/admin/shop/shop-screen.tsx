'use client';

import { useTranslations } from 'next-intl';
import { AdminFrame } from '../frame/admin-frame';
import { Loaded } from '../loaded';
import { ShopEditor } from './shop-editor';
import { useShop } from './use-shop-form';

/** Who runs the shop and how it is reached (shop 7). */
export function ShopScreen() {
  const t = useTranslations('adminShop');
  return (
    <AdminFrame title={t('title')}>
      <Stored />
    </AdminFrame>
  );
}

function Stored() {
  const t = useTranslations('adminShop');
  return (
    <Loaded query={useShop()} failed={t('failed')}>
      {(shop) => <ShopEditor shop={shop} />}
    </Loaded>
  );
}
