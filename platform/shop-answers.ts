/** Whether the shop answers now: a part of the page that does not come is then gone with an earlier version, and not the connection. */
export const shopAnswers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
