import { useTranslations } from 'next-intl';
import { type SubmitEvent, useState } from 'react';
import { clearToasts, showToast } from '@/components/ui/toast';
import type { CodeFailure } from './code';
import { codeToast, errorOfCode, type TypedFailure } from './code-toast';

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
  const [failure, setFailure] = useState<TypedFailure | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isChecking) return;
    const typed = code.trim();
    setChecking(true);
    const answer = typed ? await onApply(typed) : 'empty';
    setChecking(false);
    setFailure(answer);
    clearToasts();
    if (!answer) return onApplied();
    showToast(codeToast(answer, t));
    onRefused?.();
  };

  const type = (typed: string) => {
    setCode(typed);
    setFailure(null);
  };

  const error = failure && errorOfCode(failure, t);
  return { code, type, isChecking, failure, error, submit };
}
