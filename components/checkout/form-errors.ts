import type { FieldErrors, Resolver } from 'react-hook-form';
import type { useTranslations } from 'next-intl';
import { type CheckoutValues, type FieldName, type Problem, problemsOf } from './validation';

type Texts = ReturnType<typeof useTranslations<'checkout'>>;

const sentence = (t: Texts, { key, count = 0, limit = 0 }: Problem): string =>
  t(`problems.${key}`, { count, limit });

/** The validation rules of the form as a react-hook-form resolver, with a message for each problem. */
export const resolverFor =
  (t: Texts): Resolver<CheckoutValues> =>
  (values) => {
    const problems = Object.entries(problemsOf(values));
    if (problems.length === 0) return { values, errors: {} };
    const errors: FieldErrors<CheckoutValues> = Object.fromEntries(
      problems.map(([field, problem]) => [field, { type: problem.key, message: sentence(t, problem) }]),
    );
    return { values: {}, errors };
  };

/** `orderData.phone` → `phone`; null when it is not a field of the form. */
export function fieldOf(path: string, values: CheckoutValues): FieldName | null {
  const name = path.replace(/^orderData\./, '');
  return Object.hasOwn(values, name) ? (name as FieldName) : null;
}
