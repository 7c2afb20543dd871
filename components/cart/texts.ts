import type { Messages } from '@/platform/i18n/messages';

/** The texts of a code; props, because the first load of the product page contains no translation library. */
export type CodeTexts = Messages['buy'];
