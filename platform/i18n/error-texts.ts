import errorPageEn from '@/messages/en/errorPage.json';
import notFoundEn from '@/messages/en/notFound.json';
import errorPageZh from '@/messages/zh/errorPage.json';
import notFoundZh from '@/messages/zh/notFound.json';
import type { Locale } from './locales';

/** Every page carries these few texts in every language: when it fails, nothing more may have to be loaded. */
export const errorTexts: Record<Locale, typeof errorPageZh> = { zh: errorPageZh, en: errorPageEn };
export const notFoundTexts: Record<Locale, typeof notFoundZh> = { zh: notFoundZh, en: notFoundEn };
