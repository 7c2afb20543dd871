import { createTranslator } from 'next-intl';
import apiEn from '@/messages/en/api.json' with { type: 'json' };
import errorsEn from '@/messages/en/errors.json' with { type: 'json' };
import apiZh from '@/messages/zh/api.json' with { type: 'json' };
import errorsZh from '@/messages/zh/errors.json' with { type: 'json' };
import type { ErrorCode, ErrorReason, FieldError } from '@/platform/errors';
import type { Locale } from '@/platform/i18n/locales';

type Values = Record<string, string | number>;

const errorTexts = {
  zh: createTranslator({ locale: 'zh', messages: errorsZh }),
  en: createTranslator({ locale: 'en', messages: errorsEn }),
};
const apiTexts: Record<Locale, Record<string, string>> = { zh: apiZh, en: apiEn };

export const errorText = (
  locale: Locale,
  { code, reason, values }: { code: ErrorCode; reason?: ErrorReason | undefined; values?: Values },
): string => errorTexts[locale](reason ? `reasons.${reason}` : `codes.${code}`, { name: '', ...values });

export const fieldText = (locale: Locale, { reason, values }: FieldError): string =>
  errorTexts[locale](`fields.${reason}`, { limit: 0, ...values });

/** The envelope's `message` of a success. */
export const successText = (locale: Locale, key = 'ok'): string => apiTexts[locale][key] ?? '';
