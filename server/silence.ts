/** The database's silence is known inside Next; this server shares the process with it (`db/connection/silence.ts`). */
const shared: Record<symbol, { length: () => number } | undefined> = globalThis as never;

const patience = 1000;

/** Whether somebody waits for the database, and nobody has heard from it for a while. */
export const isDatabaseSilent = (): boolean =>
  (shared[Symbol.for('shop.databaseSilence')]?.length() ?? 0) >= patience;
