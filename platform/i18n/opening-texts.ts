import en from '@/messages/en/opening.json' with { type: 'json' };
import zh from '@/messages/zh/opening.json' with { type: 'json' };
import type { Locale } from './locales';

/** Every page carries these few texts in every language: what is on its way has brought none of its own yet. */
export const openingTexts: Record<Locale, typeof zh> = { zh, en };
