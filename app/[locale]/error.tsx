'use client';

import { ErrorContent } from '@/components/errors/error-page';

type ErrorPageProps = { error: Error & { digest?: string } };

export default function ErrorPage({ error }: ErrorPageProps) {
  return <ErrorContent digest={error.digest} />;
}
