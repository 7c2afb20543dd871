import { cn } from '@/platform/cn';
import type { Locale } from '@/platform/i18n/locales';

/** Mark and name in the colour of the surrounding text; the link around it has the accessible name. */
export const Lockup = ({ locale, className }: { locale: Locale; className?: string }) => (
  <span aria-hidden className={cn('drawn', `lockup-${locale}`, className)} />
);

/** Only the mark: an open ring with the tide line. */
export const Mark = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('drawn brand-mark', className)} />
);
