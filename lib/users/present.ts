import type { users } from '@/db/schema';
import { presentAreas } from '@/lib/areas/present';
import { addressLine } from '@/lib/areas/rules';
import type { Locale } from '@/platform/i18n/locales';
import type { User } from './contract';

export type UserRow = typeof users.$inferSelect;

/** A row for the person: areas as labels, and the whole address on one line as well as its parts. */
export function presentUser(row: UserRow, locale: Locale): User {
  const { country, province, city, district } = row;
  const labels = presentAreas({ country, province, city, district }, locale);
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    email: row.email,
    address: addressLine({ ...labels, country: null, detailed_address: row.detailedAddress }, locale),
    countryCode: country,
    ...labels,
    detailed_address: row.detailedAddress,
    is_admin: row.isAdmin,
    isAdmin: row.isAdmin,
    role: row.role,
  };
}
