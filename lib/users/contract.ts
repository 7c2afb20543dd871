import * as z from 'zod/mini';
import { defineEndpoint } from '@/platform/endpoint';
import { cleanLine, optionalLineSchema, optionalTextSchema } from '@/platform/text';
import { adminRoles, contactKinds } from '@/values/auth';
import { normalisePhone } from '@/values/phones';

// No characters that mail programs use for lists and names, no empty Braille cell; a domain of ASCII labels alone.
const emailShape = /^[^\s@<>(),;:"\\[\]\u2800\ufffd]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/;

/** A number that is written with the code of another country (users 8). */
export const isForeignPhone = (raw: string): boolean => /^(?:\+|00)\d/.test(normalisePhone(raw));

const domesticPhone = z.refine<string>((phone) => !isForeignPhone(phone), {
  error: 'foreignPhone',
  abort: true,
});

/**
 * One mailbox has one form (users 3): lower case, without what nobody sees, wide letters and dots as the plain ones that a
 * mail server takes them for. Folded again after the capitals, so that the form stays as it is when it is read once more.
 */
export const normaliseEmail = (raw: string): string =>
  cleanLine(raw.replace(/[\p{Cf}\p{DI}]/gu, ''))
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('。', '.');

/** Where either may be typed, what has an @, also a wide one, is an e-mail. */
export const isTypedEmail = (typed: string): boolean => typed.normalize('NFKC').includes('@');

/** 10 or 11 digits (users 3). */
export const phoneSchema = z
  .string()
  .check(
    z.maxLength(40),
    z.overwrite(normalisePhone),
    domesticPhone,
    z.regex(/^\d{10,11}$/),
    z.maxLength(11),
  );

/** A mainland mobile number: 1, then 3 to 9, then nine digits (users 4). */
export const mobileSchema = z.string().check(
  z.maxLength(40),
  z.overwrite(normalisePhone),
  domesticPhone,
  z.refine((phone) => /^1[3-9]\d{9}$/.test(phone), { error: 'mobile' }),
);

/** At most 254 characters of such a form; the length is looked at before the pattern (users 3). */
export const emailSchema = z.string().check(
  z.maxLength(320),
  z.overwrite(normaliseEmail),
  z.maxLength(254),
  z.refine((email) => email.length <= 254 && emailShape.test(email), { error: 'email' }),
);

type Contacts = { phone?: string | undefined; email?: string | undefined };

/** Who gave both where one is taken is told to choose (auth 38). */
export const notBothContacts = z.refine<Contacts>(({ phone, email }) => !phone || !email, {
  error: 'oneContact',
  path: ['phone'],
});

/** Exactly one of phone and e-mail. */
export const oneContact = [
  z.refine<Contacts>(({ phone, email }) => Boolean(phone || email), { error: 'required', path: ['phone'] }),
  notBothContacts,
] as const;

/** A person for their own pages; address parts are labels in the caller's language. */
export const userSchema = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.string(),
  countryCode: z.nullable(z.string()),
  country: z.nullable(z.string()),
  province: z.nullable(z.string()),
  city: z.nullable(z.string()),
  district: z.nullable(z.string()),
  detailed_address: z.nullable(z.string()),
  is_admin: z.boolean(),
  isAdmin: z.boolean(),
  role: z.nullable(z.enum(adminRoles)),
});
export type User = z.output<typeof userSchema>;

/** The phone and the e-mail that a code has verified: they can be used to log in. */
const loginsSchema = z.object({ phone: z.nullable(z.string()), email: z.nullable(z.string()) });

export const profileSchema = z.object({
  user: userSchema,
  logins: loginsSchema,
  /** The logins that are older than this session: their codes may delete the account (privacy 5). */
  olderLogins: z.array(z.enum(contactKinds)),
});
export type Profile = z.output<typeof profileSchema>;

/** An absent field stays as it is; null and blank clear it (users 5). */
const maybe = <S extends z.ZodMiniType>(schema: S) => z.optional(z.nullable(schema));

const givenContact = (normalise: (raw: string) => string) =>
  maybe(z.string().check(z.maxLength(320), z.overwrite(normalise), z.maxLength(254)));

export const GetProfile = defineEndpoint({
  method: 'GET',
  path: '/api/auth/profile',
  auth: 'customer',
  summary: 'The own details, and which contacts are ways to log in',
  output: profileSchema,
});

/** The other rules for name and contacts depend on what is stored: `rules.ts`. */
export const UpdateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  auth: 'customer',
  summary: 'Change the own details; a new phone or e-mail is a contact until a code has verified it',
  body: z.object({
    name: z._default(z.nullable(optionalLineSchema(80)), ''),
    phone: givenContact(normalisePhone),
    email: givenContact(normaliseEmail),
    country: maybe(optionalLineSchema(80)),
    province: maybe(optionalLineSchema(80)),
    city: maybe(optionalLineSchema(80)),
    district: maybe(optionalLineSchema(80)),
    detailed_address: maybe(optionalTextSchema(200)),
  }),
  output: profileSchema,
  message: 'profileSaved',
  limit: { name: 'profile', points: 60, seconds: 600 },
});
