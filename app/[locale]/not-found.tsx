'use client';

import { lazy } from 'react';

// Every page carries its boundary: only the day it is needed brings what it shows.
const LocalNotFound = lazy(() => import('@/components/site/local-not-found'));

export default function NotFound() {
  return <LocalNotFound />;
}
