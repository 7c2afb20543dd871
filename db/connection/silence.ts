import { processState } from '@/platform/process-state';

function openSilence() {
  let waiting = 0;
  let since: number | null = null;
  return {
    /** A connection waits for an answer. */
    begin(): void {
      waiting += 1;
      since ??= performance.now();
    },
    /** It waits no longer: it was answered, or given up, and then the silence goes on. */
    end(): void {
      waiting -= 1;
    },
    /** Something came from the database, be it that it refuses. */
    heard(): void {
      since = waiting > 0 ? performance.now() : null;
    },
    /** Milliseconds for which the database has said nothing to those who wait; 0 when nobody does. */
    length: (): number => (since === null ? 0 : performance.now() - since),
  };
}

/** Of the pool that requests use; the server in front of Next looks at it, too (`server/silence.ts`). */
export const silence = processState('databaseSilence', openSilence);

export type Silence = typeof silence;
