import { useEffect, useState } from 'react';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import { pageLocale } from '@/platform/i18n/page-locale';
import { pageTexts } from '@/platform/i18n/page-texts';
import { shopAnswers } from '@/platform/shop-answers';

/** Milliseconds between looks at whether it is the connection. */
const pause = 3000;

/** What failed while the shop answers is gone with an earlier version of it. */
function useIsOutdated(hasFailed: boolean): boolean {
  const [isOutdated, setOutdated] = useState(false);
  useEffect(() => {
    if (!hasFailed) return;
    let isGone = false;
    const look = () => void shopAnswers().then((answers) => !isGone && setOutdated(answers));
    look();
    const timer = window.setInterval(look, pause);
    return () => {
      isGone = true;
      window.clearInterval(timer);
    };
  }, [hasFailed]);
  return isOutdated;
}

/**
 * Says that a dialog is on its way, when it is not there at once, and what to do when it did not come: nothing without a
 * connection, as it is requested again, and a reload after an update of the shop. Every page loads it: it needs no
 * translation library.
 */
export function Opening({ hasFailed }: { hasFailed: boolean }) {
  const texts = pageTexts[pageLocale()].opening;
  const isOutdated = useIsOutdated(hasFailed);
  return (
    <p
      role="status"
      data-slot="opening"
      className="fixed inset-x-5 bottom-[calc(var(--bottom-bar)_+_--spacing(4))] z-50 mx-auto flex w-fit items-center gap-2.5 rounded-lg border bg-popover px-4 py-3 text-body text-popover-foreground shadow-xl delay-300 fill-mode-backwards animate-in fade-in-0"
    >
      {!isOutdated && <Spinner />}
      {isOutdated ? texts.outdated : hasFailed ? texts.unreachable : texts.opening}
      {isOutdated && (
        <TextButton
          variant="action"
          className="shrink-0 whitespace-nowrap"
          onClick={() => window.location.reload()}
        >
          {texts.reload}
        </TextButton>
      )}
    </p>
  );
}
