import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import type { CodeFailure } from './code';

type CodeForm = {
  draft?: string;
  /** Null when the code is applied. */
  onApply: (code: string) => Promise<CodeFailure | null>;
  onApplied: () => void;
  onRefused?: () => void;
};

/** A code that is typed and checked, wherever that is. */
export function useCodeForm({ draft = '', onApply, onApplied, onRefused }: CodeForm) {
  const t = useTranslations('vip');
  const [code, setCode] = useState(draft);
  const [isChecking, setChecking] = useState(false);
  const [failure, setFailure] = useState<CodeFailure | 'empty' | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChecking) return;
    const typed = code.trim();
    setChecking(true);
    const answer = typed ? await onApply(typed) : 'empty';
    setChecking(false);
    setFailure(answer);
    if (answer) onRefused?.();
    else onApplied();
  };

  const type = (typed: string) => {
    setCode(typed);
    setFailure(null);
  };

  /** The server's sentence comes first; a held code always has one (discounts 5). */
  const errorOf = (found: CodeFailure) => found.message || t(found.kind === 'held' ? 'refused' : found.kind);
  const error = failure && (failure === 'empty' ? t('empty') : errorOf(failure));
  return { code, type, isChecking, failure, error, submit };
}
