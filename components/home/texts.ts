import type { Messages } from '@/platform/i18n/messages';

/**
 * The texts of the buy block. They are props, because the first load of the product page contains no translation
 * library; dialogs load their own messages.
 */
export type BuyTexts = Messages['buy'] &
  Pick<Messages['common'], 'loading' | 'reload' | 'quantity'> & { service: string };
