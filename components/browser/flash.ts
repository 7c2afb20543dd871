/** What one page may leave for the next page of this tab, and the key under which it waits. */
const keys = { recipient: 'checkoutRecipient', payment: 'paymentWanted', leftToPay: 'leftToPay' } as const;
type Flash = keyof typeof keys;

export function setFlash(what: Flash, value: unknown): void {
  try {
    sessionStorage.setItem(keys[what], JSON.stringify(value));
  } catch {
    // Without storage the next page begins without it.
  }
}

/** What the page before left, once; null without anything. It comes from storage, so its shape is for the caller to check. */
export function takeFlash(what: Flash): unknown {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(keys[what]) ?? 'null');
    sessionStorage.removeItem(keys[what]);
    return value;
  } catch {
    return null;
  }
}
