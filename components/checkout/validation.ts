import type { AreaChoice } from '@/lib/areas/rules';
import { emailSchema, normalisePhone, phoneSchema } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';

/** The values of the form; areas are stored by their value, not their name. */
export type CheckoutValues = AreaChoice & {
  name: string;
  phone: string;
  email: string;
  detailed_address: string;
  notes: string;
  agreed: boolean;
};

export type FieldName = keyof CheckoutValues;

export const emptyValues: CheckoutValues = {
  name: '',
  phone: '',
  email: '',
  country: '',
  province: '',
  city: '',
  district: '',
  detailed_address: '',
  notes: '',
  agreed: false,
};

/** The same limits as in the contract of orders. */
export const limits = { name: 80, email: 254, detailed_address: 200, notes: 1000 } as const;

/** Keys of `problems` in `messages/*\/checkout.json`; `count` is how many digits or characters there are now. */
export type Problem = {
  key:
    | 'nameRequired'
    | 'phoneRequired'
    | 'phoneCountryCode'
    | 'phoneDigits'
    | 'phoneLength'
    | 'emailInvalid'
    | 'areaRequired'
    | 'addressRequired'
    | 'agreementRequired'
    | 'tooLong';
  count?: number;
  limit?: number;
};

export type Problems = Partial<Record<FieldName, Problem>>;

const isBlank = (text: string): boolean => text.trim() === '';

/** Gives the exact problem of this number, not the general rule for numbers. */
function phoneProblem(raw: string): Problem | null {
  if (isBlank(raw)) return { key: 'phoneRequired' };
  const phone = normalisePhone(raw);
  if (phoneSchema.safeParse(phone).success) return null;
  if (/^(\+|00)86/.test(phone)) return { key: 'phoneCountryCode' };
  return /\D/.test(phone) ? { key: 'phoneDigits' } : { key: 'phoneLength', count: phone.length };
}

const lengthProblem = (text: string, limit: number): Problem | null =>
  text.trim().length > limit ? { key: 'tooLong', count: text.trim().length, limit } : null;

/** Every field that prevents the order, with its problem. */
export function problemsOf(values: CheckoutValues): Problems {
  const { name, phone, email, detailed_address, notes, agreed: consent } = values;
  const found: Partial<Record<FieldName, Problem | null>> = {
    name: isBlank(name) ? { key: 'nameRequired' } : lengthProblem(name, limits.name),
    phone: phoneProblem(phone),
    email: isBlank(email) || emailSchema.safeParse(email).success ? null : { key: 'emailInvalid' },
    ...Object.fromEntries(
      areaTypes.map((level) => [level, isBlank(values[level]) ? { key: 'areaRequired' } : null]),
    ),
    detailed_address: isBlank(detailed_address)
      ? { key: 'addressRequired' }
      : lengthProblem(detailed_address, limits.detailed_address),
    notes: lengthProblem(notes, limits.notes),
    agreed: consent ? null : { key: 'agreementRequired' },
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
}

/** Keys of `refusals` in `messages/*\/checkout.json`: the texts of the toast. */
export type Refusal = 'fillRequired' | 'addressRequired' | 'agreeTerms' | 'checkDetails';

const isMissing = ({ key }: Problem): boolean => /Required$/.test(key);

const order: { refusal: Refusal; fields: readonly FieldName[]; counts: (problem: Problem) => boolean }[] = [
  { refusal: 'fillRequired', fields: ['name', 'phone'], counts: isMissing },
  { refusal: 'addressRequired', fields: [...areaTypes, 'detailed_address'], counts: isMissing },
  { refusal: 'agreeTerms', fields: ['agreed'], counts: isMissing },
  {
    refusal: 'checkDetails',
    fields: ['name', 'phone', 'email', 'detailed_address', 'notes'],
    counts: (problem) => !isMissing(problem),
  },
];

/**
 * The first refusal (checkout 2) and the field to focus: contact, address, agreement, then values that are filled in
 * but wrong.
 */
export function firstRefusal(problems: Problems): { refusal: Refusal; field: FieldName } | null {
  for (const { refusal, fields, counts } of order) {
    const field = fields.find((name) => problems[name] && counts(problems[name]));
    if (field) return { refusal, field };
  }
  return null;
}
