'use client';

import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { CopyButton } from '@/components/ui/copy-button';
import { showToast } from '@/components/ui/toast';

/** The number with a copy button; if the browser does not allow copying, the number is selected instead. */
export function CopyOrderNumber({ number }: { number: string }) {
  const t = useTranslations('payments.facts');
  const text = useRef<HTMLParagraphElement>(null);
  const onRefused = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
    showToast({ tone: 'bad', title: t('copyFailed'), description: t('copyFailedText') });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <div className="min-w-0">
        <p className="text-sm text-muted-foreground">{t('orderNumber')}</p>
        <p
          ref={text}
          className="tabular text-lead font-semibold tracking-wide break-all select-all md:text-xl"
        >
          {number}
        </p>
      </div>
      <CopyButton
        variant="ghost"
        text={number}
        label={t('copy')}
        copiedLabel={t('copied')}
        onRefused={onRefused}
        className="-mr-2 px-2 text-primary"
      />
    </div>
  );
}
