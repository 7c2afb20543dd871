import type { shopIdentity } from '@/db/schema';
import { imageUrl } from '@/lib/media/admin-contract';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { Shop } from './admin-contract';

export type ShopRow = typeof shopIdentity.$inferSelect;

/** The shop for administrators, and for its pages. */
export const presentShop = ({ id: _, serviceUrl, certificates, ...row }: ShopRow): Shop => ({
  ...row,
  serviceUrl: byLocale((locale) => serviceUrl[locale]),
  certificates: certificates.map(({ name, number, image }) => ({
    name,
    number,
    image: image && imageUrl(image),
  })),
});
