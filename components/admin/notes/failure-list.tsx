'use client';

import { CircleAlert, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { noteImageLimit } from '@/lib/orders/admin-contract';
import type { Failure } from './use-pictures';

type FailureListProps = { failures: Failure[]; onDismiss: (key: number) => void };

/** The files that could not be added, each with its name (admin 12). */
export function FailureList({ failures, onDismiss }: FailureListProps) {
  const t = useTranslations('adminOrder.note');
  const sentenceOf = (failure: Failure) =>
    'message' in failure
      ? failure.message
      : t('failedOne', { name: failure.name, why: t(failure.why, { count: noteImageLimit }) });
  return (
    <div role="alert">
      <ul className="grid gap-2">
        {failures.map((failure) => (
          <li
            key={failure.key}
            className="flex items-start gap-2 rounded-md bg-bad-soft py-2 pr-1 pl-3 text-note leading-5 text-bad"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 flex-1 break-words">{sentenceOf(failure)}</span>
            <IconButton
              size="xs"
              aria-label={t('dismiss')}
              onClick={() => onDismiss(failure.key)}
              className="-my-1 shrink-0"
            >
              <X aria-hidden className="size-3.5" />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
