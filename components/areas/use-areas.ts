'use client';

import { useCallback, useEffect, useState } from 'react';
import { fetchAreas } from '@/lib/areas/api';
import type { Area } from '@/lib/areas/contract';
import { type AreaTree, plantTree } from '@/lib/areas/rules';
import type { Locale } from '@/platform/i18n/locales';

const none = plantTree<Area>([]);
const loads = new Map<Locale, Promise<AreaTree<Area>>>();

/** Loaded once for all pickers of the page; a failed load is not cached, so that the next one tries again. */
export function loadAreas(locale: Locale): Promise<AreaTree<Area>> {
  const started = loads.get(locale);
  if (started) return started;
  const load = fetchAreas(locale).then(plantTree);
  loads.set(locale, load);
  load.catch(() => loads.delete(locale));
  return load;
}

/** Areas in a language. A failure is logged and leaves the lists empty (areas 4). */
export function useAreas(locale: Locale, wanted = true) {
  const [loaded, setLoaded] = useState<{ locale: Locale; tree: AreaTree<Area> } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!wanted) return;
    let current = true;
    const show = (tree: AreaTree<Area>) => current && setLoaded({ locale, tree });
    loadAreas(locale)
      .then(show)
      .catch((error: unknown) => {
        console.error('areas were not loaded', error);
        show(none);
      });
    return () => {
      current = false;
    };
  }, [locale, wanted, attempt]);

  const tree = loaded?.locale === locale ? loaded.tree : null;
  const failed = tree === none;
  const retryIfFailed = useCallback(() => {
    if (failed) setAttempt((count) => count + 1);
  }, [failed]);
  return { tree: tree ?? none, loading: wanted && !tree, retryIfFailed };
}
