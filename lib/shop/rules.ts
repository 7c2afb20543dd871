import { imageNameOf } from '@/lib/media/admin-contract';
import { byLocale } from '@/platform/i18n/locale-rows';
import { type Locale, locales } from '@/platform/i18n/locales';
import { keysOf } from '@/platform/record-of';
import type { Shop } from './admin-contract';

/** The shop as its pages show it, without what only an administrator needs to know. */
export type ShopIdentity = Omit<Shop, 'version' | 'updatedAt' | 'updatedBy'>;

/** The ministry's site, to which every ICP number links (shop 8). */
export const icpSite = 'https://beian.miit.gov.cn/';

/** Where everybody sees the picture of a certificate (shop 11). */
export const pictureAddress = (url: string): string => `/api/shop/pictures/${imageNameOf(url) ?? ''}`;

/** Whether a page may link to it. */
export function isWebAddress(text: string): boolean {
  try {
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' && hostname.includes('.');
  } catch {
    return false;
  }
}

/** A number as the offices write it: in capitals, without blanks. */
export const numberAsIssued = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase();

const provinces = '京津沪渝冀晋辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川蜀黔贵滇云藏陕秦甘陇青宁新蒙';
const icpShape = new RegExp(`^[${provinces}]ICP[备证]\\d{6,10}号(-\\d{1,4})?$`);

/** `京ICP备12345678号`, also with the number of the site, `-1`. */
export const isIcpNumber = (text: string): boolean => icpShape.test(text);

/** The signs of a unified social credit code, in the order of their values: those that look alike are left out (GB 32100). */
const creditSigns = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** 18 signs, of which the last one checks the others: weighted by the powers of 3 they add up to a multiple of 31 with it. */
function isCreditCode(code: string): boolean {
  const values = [...code].map((sign) => creditSigns.indexOf(sign));
  const [check = 0, ...others] = values.toReversed();
  const sum = others.reduce((sum, value) => (sum * 3 + value) % 31, 0);
  return values.length === 18 && !values.includes(-1) && (sum + check) % 31 === 0;
}

/** A unified social credit code, or the 15 digits of an older licence. */
export const isLicenceNumber = (text: string): boolean =>
  (isCreditCode(text) || /^\d{15}$/.test(text)) && !/^0+$/.test(text);

/** Those of `messages` are invented; false once real people speak there, who have agreed (shop 9). */
const testimonials = { areSamples: true };

const sampleMarks = /示例|\.(example|test|invalid)\b|\bexample\.(com|net|org)\b|0{8}/i;

/** Whether a value is of the kind that the sandbox shows, and no page of a live shop (shop 9). */
export const isSample = (value: string): boolean => sampleMarks.test(value.replaceAll(/[\s-]/g, ''));

/** The fields of one line, in the order of the form. */
const lines = [
  'legalName',
  'licenceNumber',
  'address',
  'icpNumber',
  'policeNumber',
  'policeUrl',
  'email',
  'phone',
  'hours',
] as const;

type FieldName =
  | (typeof lines)[number]
  | `serviceUrl.${Locale}`
  | `certificates.${number}.${'name' | 'number'}`;

/** A field as the form names it, and what is amiss. */
export type Missing = { field: FieldName; why: 'empty' | 'sample' };

/** The filing with the police may follow after the opening, but its link belongs to it. */
function fieldsOf(shop: ShopIdentity): { field: FieldName; value: string; isNeeded: boolean }[] {
  const optional: readonly string[] = ['policeNumber', ...(shop.policeNumber ? [] : ['policeUrl'])];
  return [
    ...lines.map((field) => ({ field, value: shop[field], isNeeded: !optional.includes(field) })),
    ...shop.certificates.flatMap(({ name, number }, at) => [
      { field: `certificates.${at}.name` as const, value: name, isNeeded: true },
      { field: `certificates.${at}.number` as const, value: number, isNeeded: true },
    ]),
    ...locales.map((locale) => ({
      field: `serviceUrl.${locale}` as const,
      value: shop.serviceUrl[locale],
      isNeeded: true,
    })),
  ];
}

/** What a live shop still needs, in the order of the form (shop 9). */
export const missingIn = (shop: ShopIdentity): Missing[] =>
  fieldsOf(shop).flatMap(({ field, value, isNeeded }): Missing[] => {
    if (value === '') return isNeeded ? [{ field, why: 'empty' }] : [];
    return isSample(value) ? [{ field, why: 'sample' }] : [];
  });

/** The fields that differ, by their names in the contract. */
export const changesIn = (before: ShopIdentity, after: ShopIdentity): (keyof ShopIdentity)[] =>
  keysOf(before).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

const contactFields: ReadonlySet<string> = new Set(['address', 'email', 'phone']);

/** The values of the changed fields for the audit, which holds no phone and no address (admin 4): these it only names. */
export function auditOf(shop: Shop, changes: readonly (keyof ShopIdentity)[]): Record<string, unknown> {
  const flat = {
    ...shop,
    serviceUrl: locales.map((locale) => shop.serviceUrl[locale]),
    certificates: shop.certificates.map(({ name, number }) => `${name} ${number}`.trim()),
  };
  const contacts = changes.filter((field) => contactFields.has(field));
  const shown = changes.filter((field) => !contactFields.has(field));
  return {
    version: shop.version,
    ...Object.fromEntries(shown.map((field) => [field, flat[field]])),
    ...(contacts.length > 0 ? { contacts } : {}),
  };
}

/** What pages show: in a live shop nothing that is a sample (shop 9). */
export function shownShop(shop: ShopIdentity, isLive: boolean): ShopIdentity {
  if (!isLive) return shop;
  const real = (value: string) => (isSample(value) ? '' : value);
  return {
    ...shop,
    ...Object.fromEntries(lines.map((field) => [field, real(shop[field])])),
    serviceUrl: byLocale((locale) => real(shop.serviceUrl[locale])),
    certificates: shop.certificates.filter(({ name, number }) => !isSample(name) && !isSample(number)),
    showTestimonials: shop.showTestimonials && !testimonials.areSamples,
  };
}
