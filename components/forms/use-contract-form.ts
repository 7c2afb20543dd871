import {
  type FieldPath,
  type FieldValues,
  type Resolver,
  set,
  useForm,
  type UseFormProps,
} from 'react-hook-form';
import type { ApiError } from '@/platform/api-error';
import { type FormRules, problemsIn, type Problem } from './form-rules';

type FormOptions<Values extends FieldValues, P extends Problem> = Omit<UseFormProps<Values>, 'resolver'> & {
  textOf: (problem: P) => string;
};

/** A form that checks its values by the contract of its endpoint, and shows the errors of the server at its fields. */
export function useContractForm<Values extends FieldValues, P extends Problem>(
  rules: FormRules<Values, P>,
  { textOf, ...options }: FormOptions<Values, P>,
) {
  const resolver: Resolver<Values> = (values) => {
    const errors = {};
    for (const [path, problem] of Object.entries(problemsIn(rules, values)))
      if (problem) set(errors, path, { type: problem.key, message: textOf(problem) });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
  const form = useForm<Values>({ ...options, resolver });

  const isField = (path: string): path is FieldPath<Values> =>
    Object.hasOwn(form.getValues(), path.split('.')[0] ?? '');

  /** Shows each error of an answer at its field; errors of other fields are left out. */
  const showErrors = (errors: ApiError['fields'], { focusFirst = false } = {}) => {
    for (const [at, { path, message }] of errors.entries())
      if (isField(path))
        form.setError(path, { type: 'server', message }, { shouldFocus: focusFirst && at === 0 });
  };
  return { form, showErrors };
}
