'use client';

import { CopyButton } from '@/components/ui/copy-button';

type CopyQuestionProps = { quote: string; quoteId: string; label: string; copiedLabel: string };

/** Copies the question for the doctor; where copying is refused, the question is selected instead. */
export function CopyQuestion({ quote, quoteId, label, copiedLabel }: CopyQuestionProps) {
  const select = () => {
    const shown = document.getElementById(quoteId);
    if (shown) window.getSelection()?.selectAllChildren(shown);
  };
  return (
    <CopyButton
      text={quote}
      label={label}
      copiedLabel={copiedLabel}
      onRefused={select}
      variant="primary"
      size="lg"
      className="scripted w-full"
    />
  );
}
