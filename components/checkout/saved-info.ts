import * as z from 'zod/mini';
import { type AreaNames, addressLine } from '@/lib/areas/rules';
import type { User } from '@/lib/users/contract';
import { maskPhone } from '@/lib/users/rules';
import type { Locale } from '@/platform/i18n/locales';
import type { CheckoutValues } from './validation';

export type Profile = Pick<
  User,
  'name' | 'phone' | 'email' | 'address' | 'country' | 'province' | 'city' | 'district' | 'detailed_address'
>;

/** The values that the profile can fill in; the older single address field is used as the detailed address. */
export type SavedInfo = {
  /** One line that shows the values to fill in. */
  shown: string;
  texts: Partial<Pick<CheckoutValues, 'name' | 'phone' | 'email' | 'detailed_address'>>;
  areas: AreaNames | null;
  /** Nothing is missing for an order, and nothing needs to be typed. */
  isComplete: boolean;
  /** More than the contact of the login, which is filled in anyway. */
  isWorthOffering: boolean;
};

const maybe = z.catch(z.nullable(z.string()), null);
const flashSchema = z.object({
  name: z.string(),
  phone: maybe,
  email: maybe,
  country: maybe,
  province: maybe,
  city: maybe,
  district: maybe,
  detailed_address: maybe,
});

/** The recipient of an order that is bought again, as the page before left it; null without one. */
export function recipientFromFlash(flash: unknown): Profile | null {
  const { data } = flashSchema.safeParse(flash);
  return data ? { ...data, address: '' } : null;
}

export function savedInfoOf(user: Profile, locale: Locale): SavedInfo | null {
  const { name, phone, email, country, province, city, district } = user;
  const areas = province || city || district ? { country, province, city, district } : null;
  // The single address of old; beside areas it only repeats them.
  const detailed_address = user.detailed_address || (areas ? null : user.address);
  const texts = Object.fromEntries(
    Object.entries({ name, phone, email, detailed_address }).filter(([, text]) => text?.trim()),
  );
  const where = areas ? addressLine({ ...areas, country: null }, locale) : detailed_address;
  const shown = [name, phone ? maskPhone(phone) : email, where].filter(Boolean).join(' · ');
  if (!shown) return null;
  const isComplete = [name, phone, province, city, district, detailed_address].every((part) => part?.trim());
  return { shown, texts, areas, isComplete, isWorthOffering: Boolean(name.trim() || where) };
}
