import type { Waiting } from '@/components/ui/lazy';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import { pageLocale } from '@/platform/i18n/page-locale';
import { pageTexts } from '@/platform/i18n/page-texts';

/**
 * Says that a dialog is on its way, when it is not there at once, and what to do when it did not come: nothing without a
 * connection, as it is requested again, and a reload after an update of the shop. Every page loads it: it needs no
 * translation library.
 */
export const Opening: Waiting = ({ failure }) => {
  const texts = pageTexts[pageLocale()].opening;
  return (
    <p
      role="status"
      data-slot="opening"
      className="fixed inset-x-5 bottom-[calc(var(--bottom-bar)_+_--spacing(4))] z-50 mx-auto flex w-fit items-center gap-2.5 rounded-lg border bg-popover px-4 py-3 text-body text-popover-foreground shadow-xl delay-300 fill-mode-backwards animate-in fade-in-0"
    >
      {failure !== 'outdated' && <Spinner />}
      {failure ? texts[failure] : texts.opening}
      {failure === 'outdated' && (
        <TextButton variant="action" onClick={() => window.location.reload()}>
          {texts.reload}
        </TextButton>
      )}
    </p>
  );
};
