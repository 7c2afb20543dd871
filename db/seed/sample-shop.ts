import { byLocale } from '@/platform/i18n/locale-rows';
import type { shopIdentity } from '../schema';

export type ShopRow = typeof shopIdentity.$inferSelect;

/** A shop of which nothing is set: how a live one begins. */
export const emptyShop: ShopRow = {
  id: 1,
  version: 1,
  legalName: '',
  licenceNumber: '',
  icpNumber: '',
  policeNumber: '',
  policeUrl: '',
  address: '',
  email: '',
  phone: '',
  hours: '',
  serviceUrl: byLocale(() => ''),
  certificates: [],
  showTestimonials: false,
  shipWithinHours: null,
  campaignPrice: null,
  updatedAt: null,
  updatedBy: null,
};

/** The sandbox's shop; `isSample` of lib/shop/rules.ts knows each of its values that a real shop replaces. */
export const sampleShop: ShopRow = {
  ...emptyShop,
  legalName: '示例健康科技有限公司',
  licenceNumber: '91330108MA00000000',
  icpNumber: '浙ICP备00000000号',
  policeNumber: '浙公网安备 00000000000000号',
  policeUrl: 'https://beian.example/portal/record',
  address: '浙江省杭州市示例路 1 号',
  email: 'service@halsea.example',
  phone: '400 000 0000',
  hours: '9:00–21:00',
  serviceUrl: byLocale((locale) => `https://service.halsea.example/adviser/${locale}`),
  certificates: [{ name: '示例备案凭证', number: '浙械备00000000号', image: '' }],
  showTestimonials: true,
  shipWithinHours: 48,
  campaignPrice: 5000,
};
