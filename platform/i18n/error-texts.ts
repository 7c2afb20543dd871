import en from '@/messages/en/errorPage.json' with { type: 'json' };
import zh from '@/messages/zh/errorPage.json' with { type: 'json' };
import type { Locale } from './locales';

/** Every page carries these few texts in every language: when it fails, nothing more may have to be loaded. */
export const errorTexts: Record<Locale, typeof zh> = { zh, en };
