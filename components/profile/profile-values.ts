import type { FormRules } from '@/components/forms/form-rules';
import type { AreaChoice } from '@/lib/areas/rules';
import type { ProfileRequest } from '@/lib/users/api';
import { normaliseEmail, type Profile, type User } from '@/lib/users/contract';
import { type Contact, type ProfileError, profileErrors } from '@/lib/users/rules';
import { areaTypes } from '@/values/areas';
import { contactKinds } from '@/values/auth';
import { normalisePhone } from '@/values/phones';

/** The values of the form; areas are stored by their value, not their name. */
type ProfileValues = AreaChoice & {
  name: string;
  phone: string;
  email: string;
  detailed_address: string;
};

type Dirty = Partial<Record<keyof ProfileValues, boolean>>;

/** The same limits as in the contract. */
export const limits = { name: 80, phone: 40, email: 254, detailed_address: 200 } as const;

export const valuesOf = (user: User, areas: AreaChoice): ProfileValues => ({
  name: user.name,
  phone: user.phone ?? '',
  email: user.email ?? '',
  ...areas,
  detailed_address: user.detailed_address ?? '',
});

/** What the account can be entered by now. */
export const loginsOf = ({ logins }: Profile): Contact[] =>
  contactKinds.flatMap((kind) => {
    const value = logins[kind];
    return value ? [{ kind, value }] : [];
  });

const contactsIn = ({ phone, email }: ProfileValues) => ({
  phone: normalisePhone(phone) || null,
  email: normaliseEmail(email) || null,
});

/** The first error of each field. */
export function errorsOf(
  values: ProfileValues,
  saved: User,
): Partial<Record<ProfileError['path'], ProfileError>> {
  const errors = profileErrors({ name: values.name.trim(), ...contactsIn(values) }, saved);
  return Object.fromEntries(errors.toReversed().map((error) => [error.path, error]));
}

export const areasIn = ({ country, province, city, district }: ProfileValues): AreaChoice => ({
  country,
  province,
  city,
  district,
});

/** Areas that could not be looked up are blank, and must not clear what is stored. */
const areAreasKnown = (values: ProfileValues, dirty: Dirty): boolean =>
  values.country !== '' || areaTypes.some((level) => dirty[level]);

const addressIn = (values: ProfileValues, dirty: Dirty): ProfileRequest => ({
  detailed_address: values.detailed_address.trim() || null,
  ...(areAreasKnown(values, dirty)
    ? Object.fromEntries(areaTypes.map((level) => [level, values[level] || null]))
    : {}),
});

/**
 * The request: null for empty values. Contacts are sent when they were changed here, and the address as one when any part
 * of it was: what another page has saved meanwhile stays.
 */
export function requestOf(values: ProfileValues, dirty: Dirty): ProfileRequest {
  const contacts = contactsIn(values);
  const isAddressDirty = dirty.detailed_address || areaTypes.some((level) => dirty[level]);
  return {
    name: values.name,
    ...(dirty.phone ? { phone: contacts.phone } : {}),
    ...(dirty.email ? { email: contacts.email } : {}),
    ...(isAddressDirty ? addressIn(values, dirty) : {}),
  };
}

type ProfileProblem = { key: ProfileError['reason'] };

/** The inputs' limits keep the values within the contract; all rules depend on what is stored (users 4). */
export const profileRules = (saved: User): FormRules<ProfileValues, ProfileProblem> => ({
  otherProblems: (values) =>
    Object.fromEntries(
      Object.entries(errorsOf(values, saved)).map(([field, { reason }]) => [field, { key: reason }]),
    ),
});
