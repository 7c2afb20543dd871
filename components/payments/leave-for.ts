const timeout = 10_000;

/** Goes to another site. Resolves when the shopper returns to this page, or when the other site did not open. */
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
