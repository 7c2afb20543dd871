import { useTranslations } from 'next-intl';
import { hasText } from '@/components/texts/has-text';
import type { FieldPath } from 'react-hook-form';
import type { ShopValues } from './shop-form';

/** The label of a field by its path: `certificates.0.number` is the number of a certificate. */
export function useFieldName(): (path: FieldPath<ShopValues> | keyof ShopValues) => string {
  const t = useTranslations('adminShop.fields');
  return (path) => {
    if (/^certificates\.\d+\.name$/.test(path)) return t('certificateName');
    if (/^certificates\.\d+\.number$/.test(path)) return t('certificateNumber');
    if (path === 'serviceUrl') return t('serviceUrls');
    return hasText(t, path) ? t(path) : path;
  };
}
