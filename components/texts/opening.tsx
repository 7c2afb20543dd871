import { Spinner } from '@/components/ui/spinner';
import { openingTexts } from '@/platform/i18n/opening-texts';
import { pageLocale } from '@/platform/i18n/page-locale';

/**
 * Says that a dialog is on its way, when it is not there at once, and that it is requested again, when it did not come.
 * Every page loads it: it needs no translation library.
 */
export function Opening({ hasFailed }: { hasFailed: boolean }) {
  const texts = openingTexts[pageLocale()];
  return (
    <p
      role="status"
      data-slot="opening"
      className="fixed inset-x-5 bottom-[calc(var(--bottom-bar)_+_--spacing(4))] z-50 mx-auto flex w-fit items-center gap-2.5 rounded-lg border bg-popover px-4 py-3 text-body text-popover-foreground shadow-xl delay-300 fill-mode-backwards animate-in fade-in-0"
    >
      <Spinner />
      {hasFailed ? texts.notOpened : texts.opening}
    </p>
  );
}
