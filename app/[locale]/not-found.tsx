'use client';

import { lazy } from 'react';

// Every page carries its boundary: only the day it is needed brings what it shows.
const LostHere = lazy(() => import('@/components/site/lost-here'));

export default function NotFound() {
  return <LostHere />;
}
