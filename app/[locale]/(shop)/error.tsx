'use client';

import { ErrorContent } from '@/components/errors/error-page';

type ErrorPageProps = { error: Error & { digest?: string } };

/** In the shop's frame: the ways out and customer service stay. */
export default function ShopErrorPage({ error }: ErrorPageProps) {
  return <ErrorContent as="div" digest={error.digest} />;
}
