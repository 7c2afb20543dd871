import type { Messages } from '@/lib/platform/i18n/messages-zh';

/**
 * The words of the buy block. They come as props: the product page's first load has no translator in it, dialogs bring
 * theirs.
 */
export type BuyTexts = Messages['buy'] & Pick<Messages['common'], 'loading' | 'reload' | 'quantity'>;
