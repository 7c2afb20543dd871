'use client';

import { ErrorContent } from '@/components/errors/error-page';

type ErrorPageProps = { error: Error & { digest?: string } };

/** Below the strip that says which shop this is. */
export default function AdminErrorPage({ error }: ErrorPageProps) {
  return <ErrorContent digest={error.digest} />;
}
