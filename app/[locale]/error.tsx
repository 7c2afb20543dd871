'use client';

import { ErrorContent } from '@/components/errors/error-page';

type ErrorPageProps = { error: Error & { digest?: string } };

/** For a frame that fails itself; what fails inside one is shown in it. */
export default function ErrorPage({ error }: ErrorPageProps) {
  return <ErrorContent digest={error.digest} />;
}
