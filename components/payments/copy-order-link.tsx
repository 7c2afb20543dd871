'use client';

import { useTranslations } from 'next-intl';
import type { ButtonProps } from '@/components/ui/button';
import { CopyButton } from '@/components/ui/copy-button';
import { showToast } from '@/components/ui/toast';

type CopyOrderLinkProps = Pick<ButtonProps, 'className'> & { link: string };

/** Copies the order's address; a person who opens it must still log in as the customer of the order. */
export function CopyOrderLink({ link, className }: CopyOrderLinkProps) {
  const t = useTranslations('payments.continueOnPhone');
  return (
    <CopyButton
      text={link}
      label={t('copy')}
      copiedLabel={t('copied')}
      className={className}
      onRefused={() => showToast({ tone: 'bad', title: t('copyFailed'), description: t('copyFailedText') })}
    />
  );
}
