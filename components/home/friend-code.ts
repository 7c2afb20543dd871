import { codeKeyOf } from '@/lib/discounts/rules';
import { readStored, writeStored } from '@/platform/browser-storage';
import { propertyOf } from '@/platform/property-of';
import { storageKeys } from '@/platform/storage-keys';

const keptFor = 30 * 24 * 60 * 60 * 1000;

type Kept = {
  code: string;
  until: number;
  /** The product for which the code was accepted; without one it is not known. */
  product?: number | undefined;
  /** Another product has refused the code. */
  alone?: boolean | undefined;
};

const write = (kept: Kept | null): void => writeStored(storageKeys.friendCode, kept && JSON.stringify(kept));

/** Stores an accepted code from a friend's link: it is offered for 30 days, but never applied automatically. */
export const keepFriendCode = (code: string, product: number, now = Date.now()): void =>
  write({ code, until: now + keptFor, product });

/** An expired or unreadable code is removed. */
function readKept(now: number): Kept | null {
  const stored = readStored(storageKeys.friendCode);
  if (stored === null) return null;
  try {
    const kept: unknown = JSON.parse(stored);
    const [code, until, product] = [
      propertyOf(kept, 'code'),
      propertyOf(kept, 'until'),
      propertyOf(kept, 'product'),
    ];
    const holds = typeof code === 'string' && code.length <= 64 && typeof until === 'number';
    const isOurs = product === undefined || typeof product === 'number';
    if (holds && isOurs && until > now && until <= now + keptFor)
      return { code, until, product, alone: propertyOf(kept, 'alone') === true };
  } catch {
    // The stored value is not ours.
  }
  write(null);
  return null;
}

/** The code that is still offered for a product. */
export function readFriendCode(product: number, now = Date.now()): string | null {
  const kept = readKept(now);
  return kept && !(kept.alone && kept.product !== product) ? kept.code : null;
}

/** A code that its own product refuses is forgotten; what another one refuses is from now on for its own alone. */
export function refuseFriendCode(code: string, product: number, now = Date.now()): void {
  const kept = readKept(now);
  if (!kept || codeKeyOf(kept.code) !== codeKeyOf(code)) return;
  const holdsElsewhere = kept.product !== undefined && kept.product !== product;
  write(holdsElsewhere ? { ...kept, alone: true } : null);
}
