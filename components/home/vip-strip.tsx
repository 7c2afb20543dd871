'use client';

import { clsx } from 'clsx';
import { Icon } from '@/components/pictures/icon';
import { LightButton } from '@/components/ui/light-button';
import { Spinner } from '@/components/ui/spinner';
import { fill } from '@/platform/i18n/fill';
import type { BuyTexts } from './texts';

type VipStripProps = {
  checking: string | null;
  applied: string | null;
  /** A friend's code from an earlier visit. */
  offered: string | null;
  /** Says that an unpaid order of the shopper uses the code. */
  held: string | null;
  onUse: (code: string) => void;
  onAsk: () => void;
  texts: BuyTexts;
};

/** Id of the element that gets the focus when the button that opened the dialog has been removed. */
export const appliedLineId = 'vip-applied';

/** The row that asks for a code; with an applied code it shows that code. On phones the bottom bar asks. */
export function VipStrip({ checking, applied, offered, held, onUse, onAsk, texts }: VipStripProps) {
  const isOutcome = checking !== null || held !== null;
  const resting = held ?? (offered ? fill(texts.offered, { code: offered }) : texts.askCode);
  const offeredStyle = offered ? 'line-clamp-2 leading-snug break-words' : 'truncate';
  const textStyle = held ? 'leading-snug break-words' : offeredStyle;
  return (
    <div data-slot="vip-row" className="grid [grid-area:code]">
      {applied ? (
        <p
          id={appliedLineId}
          data-slot="vip-status"
          role="status"
          tabIndex={-1}
          className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-ok-soft px-4 py-2 text-body text-ok outline-none md:min-h-15"
        >
          <Icon name="circle-check" />
          <span className="font-semibold">{texts.codeApplied}</span>
          <span className="break-all">{applied}</span>
        </p>
      ) : (
        <div
          className={clsx(
            'vip-strip',
            isOutcome ? 'flex' : 'hidden md:flex',
            held && 'max-md:py-2',
            offered && `max-md:flex max-md:pr-2 ${held ? 'max-md:min-h-16' : 'max-md:h-16'}`,
          )}
        >
          <p
            data-slot={isOutcome ? 'vip-status' : undefined}
            role={isOutcome ? 'status' : undefined}
            className="flex min-w-0 items-center gap-2.5 text-body"
          >
            {checking ? <Spinner className="size-5" /> : <Icon name="ticket-percent" />}
            <span className={textStyle}>{checking ? `${texts.checking} ${checking}` : resting}</span>
          </p>
          <LightButton
            variant="outline"
            disabled={checking !== null}
            onClick={() => (offered ? onUse(offered) : onAsk())}
            className={offered ? '' : 'max-md:hidden'}
          >
            {offered ? texts.useOffered : texts.useCode}
          </LightButton>
        </div>
      )}
    </div>
  );
}
