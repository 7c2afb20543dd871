'use client';

import { FailedPage } from '@/components/site/failed-page';

type ErrorPageProps = { error: Error & { digest?: string } };

export default function ErrorPage({ error }: ErrorPageProps) {
  return <FailedPage digest={error.digest} />;
}
