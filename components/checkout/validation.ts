import { type FormRules, problemsIn } from '@/components/forms/form-rules';
import { type AreaChoice, homeCountry } from '@/lib/areas/rules';
import { orderDataSchema } from '@/lib/orders/contract';
import { isForeignPhone } from '@/lib/users/contract';
import { areaTypes } from '@/values/areas';
import { normalisePhone } from '@/values/phones';

/** The values of the form; areas are stored by their value, not their name. */
export type CheckoutValues = AreaChoice & {
  name: string;
  phone: string;
  email: string;
  detailed_address: string;
  notes: string;
  /** Keeps the recipient for next time, once the order is paid. */
  savesInfo: boolean;
  hasConsent: boolean;
};

export type FieldName = keyof CheckoutValues;

export const emptyValues: CheckoutValues = {
  name: '',
  phone: '',
  email: '',
  country: homeCountry,
  province: '',
  city: '',
  district: '',
  detailed_address: '',
  notes: '',
  savesInfo: true,
  hasConsent: false,
};

/** The same limits as in the contract of orders. */
export const limits = { name: 80, email: 254, detailed_address: 200, notes: 1000 } as const;

/** Keys of `problems` in `messages/*\/checkout.json`; `count` is how many digits or characters there are now. */
type Problem = {
  key:
    | 'nameRequired'
    | 'phoneRequired'
    | 'phoneForeign'
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

type Problems = Partial<Record<FieldName, Problem>>;

/** Gives the exact problem of this number, not the general rule for numbers. */
function phoneProblem(text: string): Problem {
  if (text === '') return { key: 'phoneRequired' };
  const phone = normalisePhone(text);
  if (isForeignPhone(phone)) return { key: 'phoneForeign' };
  return /\D/.test(phone) ? { key: 'phoneDigits' } : { key: 'phoneLength', count: phone.length };
}

const tooLong = (text: string, limit: number): Problem => ({ key: 'tooLong', count: text.length, limit });
const areaProblem = (): Problem => ({ key: 'areaRequired' });

type ContractField = Exclude<FieldName, 'hasConsent' | 'savesInfo'>;

/** The problem of a value that the contract refuses. */
const problemOfField: Record<ContractField, (text: string, isTooLong: boolean) => Problem | null> = {
  name: (text, isTooLong) => (isTooLong ? tooLong(text, limits.name) : { key: 'nameRequired' }),
  phone: phoneProblem,
  email: () => ({ key: 'emailInvalid' }),
  country: areaProblem,
  province: areaProblem,
  city: areaProblem,
  district: areaProblem,
  detailed_address: (text, isTooLong) =>
    isTooLong ? tooLong(text, limits.detailed_address) : { key: 'addressRequired' },
  notes: (text, isTooLong) => (isTooLong ? tooLong(text, limits.notes) : null),
};

const isContractField = (path: string): path is ContractField => Object.hasOwn(problemOfField, path);

/** The fields of the contract, and the agreement, which belongs to the page alone. */
export const checkoutRules: FormRules<CheckoutValues, Problem> = {
  contract: orderDataSchema,
  problemOf: (path, values, { code }) =>
    isContractField(path) ? problemOfField[path](values[path].trim(), code === 'too_big') : null,
  otherProblems: ({ hasConsent }) => (hasConsent ? {} : { hasConsent: { key: 'agreementRequired' } }),
};

/** Every field that prevents the order, with its problem. */
export const problemsOf = (values: CheckoutValues): Problems => problemsIn(checkoutRules, values);

/** Keys of `refusals` in `messages/*\/checkout.json`: the texts of the toast. */
type Refusal = 'fillRequired' | 'addressRequired' | 'agreeTerms' | 'checkDetails';

const isMissing = ({ key }: Problem): boolean => /Required$/.test(key);

const order: { refusal: Refusal; fields: readonly FieldName[]; counts: (problem: Problem) => boolean }[] = [
  { refusal: 'fillRequired', fields: ['name', 'phone'], counts: isMissing },
  { refusal: 'addressRequired', fields: [...areaTypes, 'detailed_address'], counts: isMissing },
  { refusal: 'agreeTerms', fields: ['hasConsent'], counts: isMissing },
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
