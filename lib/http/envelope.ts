import type { AppError } from '@/platform/errors';
import type { Locale } from '@/platform/i18n/locales';
import { errorText, fieldText } from './texts';

const noStore = { 'Cache-Control': 'no-store' };

/** `{success, data, message}` (api 1). */
export function successResponse(data: unknown, message: string, status = 200): Response {
  return Response.json({ success: true, data, message }, { status, headers: noStore });
}

/** `{success: false, message, code}`, with `errors` for a failed validation or a refusal about a field, and `data` (api 21). */
export function errorResponse(error: AppError, locale: Locale): Response {
  const errors = error.fields.map((field) => ({ path: field.path, message: fieldText(locale, field) }));
  const body = {
    success: false,
    message: errorText(locale, error),
    code: error.code,
    ...(error.data ? { data: error.data } : {}),
    ...(error.code === 'VALIDATION_FAILED' || errors.length > 0 ? { errors } : {}),
  };
  const headers = error.retryAfterSeconds
    ? { ...noStore, 'Retry-After': String(error.retryAfterSeconds) }
    : noStore;
  return Response.json(body, { status: error.status, headers });
}
