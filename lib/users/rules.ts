import type { ErrorReason, FieldReason } from '@/platform/errors';
import type { ContactKind } from '@/values/auth';
import { normalisePhone } from '@/values/phones';
import { emailSchema, isForeignPhone, isTypedEmail, mobileSchema } from './contract';

/** A phone or an e-mail in the form in which it is stored. */
export type Contact = { kind: ContactKind; value: string };

/** The one contact of a body that names exactly one. */
export const contactOf = ({
  phone,
  email,
}: {
  phone?: string | undefined;
  email?: string | undefined;
}): Contact =>
  phone === undefined ? { kind: 'email', value: email ?? '' } : { kind: 'phone', value: phone };

const isMobile = (phone: string): boolean => mobileSchema.safeParse(phone).success;
const isEmail = (email: string): boolean => emailSchema.safeParse(email).success;

type Contacts = { phone: string | null; email: string | null };

/** Keys of `reasons` in `messages/*\/errors.json`, and of `problems` in `messages/*\/profile.json`. */
type ProfileReason = Extract<
  ErrorReason,
  | 'nameRequired'
  | 'invalidPhone'
  | 'foreignPhone'
  | 'invalidEmail'
  | 'contactRequired'
  | 'cannotClearPhone'
  | 'cannotClearEmail'
>;

export type ProfileError = {
  path: 'name' | 'phone' | 'email';
  reason: ProfileReason;
  field: FieldReason;
};

/**
 * The errors in a name and contacts, in the order in which they are shown (users 4). Contacts are in their stored form.
 * A stored value is never an error: a login accepts more phones than the profile.
 */
export function profileErrors({ name, phone, email }: Contacts & { name: string }, saved: Contacts) {
  const errors: (ProfileError | false)[] = [
    name === '' && { path: 'name', reason: 'nameRequired', field: 'required' },
    phone !== null &&
      phone !== saved.phone &&
      !isMobile(phone) && {
        path: 'phone',
        ...(isForeignPhone(phone)
          ? ({ reason: 'foreignPhone', field: 'foreignPhone' } as const)
          : ({ reason: 'invalidPhone', field: 'mobile' } as const)),
      },
    email !== null &&
      email !== saved.email &&
      !isEmail(email) && { path: 'email', reason: 'invalidEmail', field: 'email' },
    phone === null && email === null && { path: 'phone', reason: 'contactRequired', field: 'contact' },
    phone === null && saved.phone !== null && { path: 'phone', reason: 'cannotClearPhone', field: 'keep' },
    email === null && saved.email !== null && { path: 'email', reason: 'cannotClearEmail', field: 'keep' },
  ];
  return errors.filter((error) => error !== false);
}
/** `138****5678`: enough to recognise, not enough to call. */
export const maskPhone = (phone: string): string =>
  phone.length < 7 ? '****' : `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** `z***@example.com`. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

/** The first letter of a name or of what was searched: audit entries are never changed, so they hold no name and no contact. */
export const maskText = (text: string): string => `${[...text][0] ?? ''}***`;

/** Of a part at most three digits: a mask in the middle of a part would hide too little. */
export function maskSearchedPhone(text: string): string {
  const digits = normalisePhone(text);
  return digits.length < 10 ? `${digits.slice(0, 3)}****` : maskPhone(digits);
}

export const maskSearchedEmail = (text: string): string =>
  text.includes('@') ? maskEmail(text) : maskText(text);

/** The whole phone or the end of one that a person is searched by; null for any other part (admin 15). */
export function exactPhone(text: string, hasName: boolean) {
  const digits = normalisePhone(text);
  if (/^\d{10,11}$/.test(digits)) return { wholePhone: digits };
  return hasName && /^\d{4}$/.test(digits) ? { phoneEnd: digits } : null;
}

export const exactEmail = (text: string) => {
  const email = emailSchema.safeParse(text).data;
  return email === undefined ? null : { wholeEmail: email };
};

/** What a search among users looks for; `part` may be in name, phone or e-mail. */
export type UserSearch = {
  part?: string;
  name?: string;
  wholePhone?: string;
  phoneEnd?: string;
  wholeEmail?: string;
};

/** How support may search: by name, whole phone or e-mail, or name and last four digits; null for less (admin 15). */
export function readSearch(text: string): UserSearch | null {
  if (isTypedEmail(text)) return exactEmail(text);
  if (/^\d*$/.test(normalisePhone(text))) return exactPhone(text, false);
  const [, name, end] = /^(.+)\s+(\d{4})$/.exec(text.normalize('NFKC')) ?? [];
  return name && end ? { name, phoneEnd: end } : { name: text };
}

/** Chinese letters are in no phone and no e-mail, so searching for them shows nothing of a contact. */
export const mayMatchContact = (text: string): boolean => /[\x21-\x7e]/.test(text.normalize('NFKC'));

type Reachable = { phone: string | null; email: string | null; detailedAddress: string | null };

/** A row for administrators before the contact is revealed: of the street it shows only whether there is one. */
export const maskContact = <Row extends Reachable>(row: Row): Row => ({
  ...row,
  phone: row.phone && maskPhone(row.phone),
  email: row.email && maskEmail(row.email),
  detailedAddress: row.detailedAddress && '****',
});
