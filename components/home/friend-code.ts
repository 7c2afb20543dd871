import { readStored, writeStored } from '@/platform/browser-storage';
import { propertyOf } from '@/platform/property-of';
import { storageKeys } from '@/platform/storage-keys';

const keptFor = 30 * 24 * 60 * 60 * 1000;

/** Stores an accepted code from a friend's link: it is offered for 30 days, but never applied automatically. */
export const keepFriendCode = (code: string, now = Date.now()): void =>
  writeStored(storageKeys.friendCode, JSON.stringify({ code, until: now + keptFor }));

/** The code that is still offered; an expired or unreadable code is removed. */
export function readFriendCode(now = Date.now()): string | null {
  const stored = readStored(storageKeys.friendCode);
  if (stored === null) return null;
  try {
    const kept: unknown = JSON.parse(stored);
    const [code, until] = [propertyOf(kept, 'code'), propertyOf(kept, 'until')];
    const holds = typeof code === 'string' && code.length <= 64 && typeof until === 'number';
    if (holds && until > now && until <= now + keptFor) return code;
  } catch {
    // The stored value is not ours.
  }
  forgetFriendCode();
  return null;
}

export const forgetFriendCode = (): void => writeStored(storageKeys.friendCode, null);
