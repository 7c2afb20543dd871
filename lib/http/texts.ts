import { createTranslator } from 'next-intl';
import type { ErrorCode, ErrorReason, FieldError } from '@/platform/errors';
import { byLocale } from '@/platform/i18n/locale-rows';
import type { Locale } from '@/platform/i18n/locales';
import { serverTexts } from '@/platform/i18n/server-texts';

type Values = Record<string, string | number>;

const errorTexts = byLocale((locale) => createTranslator({ locale, messages: serverTexts[locale].errors }));
const apiTexts = byLocale((locale): Record<string, string> => serverTexts[locale].api);

export const errorText = (
  locale: Locale,
  { code, reason, values }: { code: ErrorCode; reason?: ErrorReason | undefined; values?: Values },
): string => errorTexts[locale](reason ? `reasons.${reason}` : `codes.${code}`, { name: '', ...values });

export const fieldText = (locale: Locale, { reason, values }: FieldError): string =>
  errorTexts[locale](`fields.${reason}`, { limit: 0, ...values });

/** The envelope's `message` of a success. */
export const successText = (locale: Locale, key = 'ok'): string => apiTexts[locale][key] ?? '';
