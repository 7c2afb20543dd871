import type * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import {
  AppError,
  type ErrorReason,
  type FieldError,
  type FieldReason,
  fieldReasons,
  notFound,
} from '@/platform/errors';

const isFieldReason = (value: unknown): value is FieldReason =>
  fieldReasons.some((reason) => reason === value);

function reasonOf(issue: core.$ZodIssue): Omit<FieldError, 'path'> {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int')
        return { reason: 'tooSmall', values: { limit: Number(issue.minimum) } };
      return Number(issue.minimum) <= 1
        ? { reason: 'required' }
        : { reason: 'tooShort', values: { limit: Number(issue.minimum) } };
    case 'too_big':
      if (issue.origin === 'array') return { reason: 'tooMany', values: { limit: Number(issue.maximum) } };
      return issue.origin === 'number' || issue.origin === 'int'
        ? { reason: 'tooBig', values: { limit: Number(issue.maximum) } }
        : { reason: 'tooLong', values: { limit: Number(issue.maximum) } };
    case 'invalid_type':
      return { reason: issue.input === undefined ? 'required' : 'type' };
    case 'invalid_value':
      return { reason: 'choice' };
    case 'invalid_union': {
      // The last branch of `orBlank` is the field's own schema.
      const own = issue.errors.at(-1)?.[0];
      return own ? reasonOf(own) : { reason: 'format' };
    }
    case 'custom':
      return { reason: isFieldReason(issue.message) ? issue.message : 'format' };
    default:
      return { reason: 'format' };
  }
}

/**
 * Parses the parameters of a path. What cannot be an id there names nothing, like an id that nobody has (api 16).
 * @throws AppError NOT_FOUND
 */
export function validatePath<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw notFound();
  return parsed.data;
}

/**
 * Parses one part of a request; unknown keys are dropped. A schema's own refinement gives its reason as its message;
 * `reason` is the reason of the whole response, with the name of the first field.
 * @throws AppError VALIDATION_FAILED with each field's path and reason
 */
export function validate<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  reason?: ErrorReason,
): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues
    .slice(0, 20)
    .map((issue) => ({ path: issue.path.join('.'), ...reasonOf(issue) }));
  const whole = reason ? { reason, values: { name: fields[0]?.path ?? '' } } : {};
  throw new AppError('VALIDATION_FAILED', { ...whole, fields });
}
