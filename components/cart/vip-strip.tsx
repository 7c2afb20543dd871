'use client';

import type { ReactNode } from 'react';
import { Icon, type IconName } from '@/components/pictures/icon';
import { Spinner } from '@/components/ui/spinner';
import { TextButton } from '@/components/ui/text-button';
import { fill } from '@/platform/i18n/fill';
import type { CodeState } from './code';
import { CodeFailureLines, type FailureActions } from './code-failure';
import type { CodeTexts } from './texts';

export type CodeActions = FailureActions & {
  onUse: (code: string) => void;
  onRemove: () => void;
  onUndo: () => void;
};

type VipStripProps = CodeActions & {
  state: CodeState;
  /** What the applied code saves; null when nothing is said about it. */
  saved: string | null;
  /** What is paid without the code. */
  price: string;
  texts: CodeTexts;
};

/** Id of the strip, which gets the focus when what had it is gone. */
export const vipStripId = 'vip';

export const focusVipStrip = (options?: FocusOptions): void =>
  document.getElementById(vipStripId)?.focus(options);

const icons: Record<CodeState['kind'], IconName> = {
  none: 'ticket-percent',
  offered: 'ticket-percent',
  checking: 'ticket-percent',
  applied: 'circle-check',
  removed: 'ticket-percent',
  failed: 'circle-exclamation-point',
};

/** The row of the code, 52 px high in each state but a failure: asks for a code, or says what became of it. */
export function VipStrip({ state, saved, price, texts, ...acts }: VipStripProps) {
  const line = (text: string, act?: ReactNode) => (
    <div className={`vip-strip vip-${state.kind}`}>
      {state.kind === 'checking' ? <Spinner className="size-5" /> : <Icon name={icons[state.kind]} />}
      <p data-slot="vip-status" className="min-w-24 flex-1 break-words tabular">
        {text}
      </p>
      {act}
    </div>
  );
  const act = (label: string, onClick: () => void) => (
    <TextButton variant="action" onClick={onClick}>
      {label}
    </TextButton>
  );
  const another = (label: string) => (
    <TextButton variant="strip" onClick={acts.onAnother} className={state.kind === 'none' ? 'vip-strip' : ''}>
      {state.kind === 'none' && <Icon name="ticket-percent" />}
      {label}
      <Icon name="chevron-right" className="size-4" />
    </TextButton>
  );
  const shown = () => {
    switch (state.kind) {
      case 'none':
        return another(texts.useCode);
      case 'offered':
        return line(
          fill(texts.offered, { code: state.code }),
          act(texts.useOffered, () => acts.onUse(state.code)),
        );
      case 'checking':
        return line(fill(texts.checking, { code: state.code }));
      case 'applied': {
        const { code } = state.applied;
        return line(
          saved ? fill(texts.appliedSaved, { code, amount: saved }) : fill(texts.applied, { code }),
          act(texts.remove, acts.onRemove),
        );
      }
      case 'removed':
        return (
          <>
            {line(fill(texts.removed, { code: state.applied.code }), act(texts.undo, acts.onUndo))}
            {another(texts.useAnother)}
          </>
        );
      case 'failed':
        return (
          <CodeFailureLines {...acts} code={state.code} failure={state.failure} price={price} texts={texts} />
        );
      default:
        return null;
    }
  };
  return (
    <div
      id={vipStripId}
      data-slot="vip-row"
      data-state={state.kind}
      role="status"
      tabIndex={-1}
      className="vip-row"
    >
      {shown()}
    </div>
  );
}
