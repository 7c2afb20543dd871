const timeout = 10_000;

/** Leaves for another site. Resolves when the shopper is back on this very page, or when nothing came of leaving. */
export function leaveFor(address: string): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      window.removeEventListener('pageshow', settle);
      resolve();
    };
    const timer = setTimeout(settle, timeout);
    window.addEventListener('pageshow', settle);
    location.assign(address);
  });
}
