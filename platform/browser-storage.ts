import type { storageKeys } from './storage-keys';

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** Also null when the browser refuses storage. */
export function readStored(key: StorageKey): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The id of the record that is stored under a key; null without one. */
export function storedId(key: StorageKey): number | null {
  try {
    const record = JSON.parse(readStored(key) ?? 'null') as { id?: unknown } | null;
    return typeof record?.id === 'number' ? record.id : null;
  } catch {
    return null;
  }
}

/** Forgets what this tab alone keeps: drafts, and what a page leaves for the next. */
export function clearTab(): void {
  try {
    window.sessionStorage.clear();
  } catch {
    // Where storage is refused there is nothing.
  }
}

export class StorageRefused extends Error {}

/**
 * Null removes the key. Listeners of this tab are called too, like those of other tabs.
 * @throws StorageRefused, for what nothing can go on without
 */
export function mustStore(key: StorageKey, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    throw new StorageRefused();
  }
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: value }));
}

/** Like `mustStore`, and nothing happens when the browser refuses storage. */
export function writeStored(key: StorageKey, value: string | null): void {
  try {
    mustStore(key, value);
  } catch (error) {
    if (!(error instanceof StorageRefused)) throw error;
  }
}

/**
 * Calls back on each change of the key in any tab; returns a function that stops it. A page that comes back from the
 * browser's own cache has heard of no change meanwhile, so it looks again.
 */
export function onStored(key: StorageKey, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  const stopRestored = onRestored(listener);
  window.addEventListener('storage', hear);
  return () => {
    stopRestored();
    window.removeEventListener('storage', hear);
  };
}

/** Calls back when the page comes back from the browser's own cache; returns a function that stops it. */
export function onRestored(listener: () => void): () => void {
  const look = (event: PageTransitionEvent) => {
    if (event.persisted) listener();
  };
  window.addEventListener('pageshow', look);
  return () => window.removeEventListener('pageshow', look);
}
