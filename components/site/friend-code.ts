import { readStored, writeStored } from '@/lib/platform/browser-storage';
import { storageKeys } from '@/lib/platform/storage-keys';

const keptFor = 30 * 24 * 60 * 60 * 1000;

/** A code that a friend's link brought and the server took: offered again for 30 days, never applied by itself. */
export const keepFriendCode = (code: string, now = Date.now()): void =>
  writeStored(storageKeys.friendCode, JSON.stringify({ code, until: now + keptFor }));

/** The code still on offer; what is over or unreadable is forgotten. */
export function readFriendCode(now = Date.now()): string | null {
  const stored = readStored(storageKeys.friendCode);
  if (stored === null) return null;
  try {
    const { code, until } = JSON.parse(stored) as { code?: unknown; until?: unknown };
    const holds = typeof code === 'string' && code.length <= 64 && typeof until === 'number';
    if (holds && until > now && until <= now + keptFor) return code;
  } catch {
    // Somebody else's words under our key.
  }
  forgetFriendCode();
  return null;
}

export const forgetFriendCode = (): void => writeStored(storageKeys.friendCode, null);
