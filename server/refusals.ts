import fs from 'node:fs';
import path from 'node:path';
import { type Locale, localeOf } from '../platform/i18n/locales.ts';
import { inEachLanguage } from './languages.ts';

export type Envelope = ReturnType<typeof loadRefuser>;

/** Answers errors in the API's envelope, with the same texts as the API. */
export function loadRefuser(dir: string) {
  const read = (language: Locale) => {
    const file = path.join(dir, 'messages', language, 'errors.json');
    return (JSON.parse(fs.readFileSync(file, 'utf8')) as { codes: Record<string, string> }).codes;
  };
  const texts = inEachLanguage(read);
  return (acceptLanguage: string | undefined, code: string): string =>
    JSON.stringify({ success: false, message: texts[localeOf(acceptLanguage)][code], code });
}
