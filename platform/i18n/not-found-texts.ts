import en from '@/messages/en/notFound.json' with { type: 'json' };
import zh from '@/messages/zh/notFound.json' with { type: 'json' };
import type { Locale } from './locales';

export const notFoundTexts: Record<Locale, typeof zh> = { zh, en };
