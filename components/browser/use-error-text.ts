'use client';

import { useTranslations } from 'next-intl';
import { errorStatus, errorText } from '@/platform/api-error';

/** Tells why a call failed: the server's text, else the status of its answer, else that none came (look 20). */
export function useErrorText(): (error: unknown) => string {
  const common = useTranslations('common');
  return (error) => {
    const status = errorStatus(error);
    return errorText(error, status > 0 ? common('requestFailed', { status }) : common('networkError'));
  };
}
