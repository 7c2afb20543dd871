import { AppError } from './errors';

/**
 * Runs at most `atOnce` pieces of costly work side by side; up to `waiting` others wait for their turn.
 * @throws AppError UNAVAILABLE to those who come after them
 */
export function inTurn(atOnce: number, waiting: number) {
  let running = 0;
  const line: (() => void)[] = [];

  const takeTurn = async () => {
    if (running < atOnce) return void running++;
    if (line.length >= waiting) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 2 });
    await new Promise<void>((next) => line.push(next));
  };
  /** Whoever waits longest takes the turn over. */
  const giveTurn = () => {
    const next = line.shift();
    if (next) next();
    else running--;
  };

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn();
    try {
      return await work();
    } finally {
      giveTurn();
    }
  };
}
