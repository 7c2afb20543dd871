'use client';

import { lazy } from 'react';

// Every page loads this boundary, so its content is loaded only when it is shown.
const LocalNotFound = lazy(() => import('@/components/errors/local-not-found'));

export default function NotFound() {
  return <LocalNotFound />;
}
