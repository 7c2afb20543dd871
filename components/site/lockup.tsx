import { clsx } from 'clsx';
import type { Locale } from '@/lib/platform/i18n/locales';

/** Mark and name in the colour of the text around them; the link that holds it has the words. */
export const Lockup = ({ locale, className }: { locale: Locale; className?: string }) => (
  <span aria-hidden className={clsx('drawn', `lockup-${locale}`, className)} />
);

/** The mark alone: an open ring that holds the tide line. */
export const Mark = ({ className }: { className?: string }) => (
  <span aria-hidden className={clsx('drawn brand-mark', className)} />
);
