import { AsyncLocalStorage } from 'node:async_hooks';
import { processState } from '@/platform/process-state';

const worker = processState('queueWorker', () => ({ wake: () => {}, turns: new AsyncLocalStorage<true>() }));

/** Where no process reads the queue all the time, `wake` is called whenever a job has been queued and committed. */
export function onJobQueued(wake: () => void): void {
  worker.wake = wake;
}

export function wakeWorker(): void {
  if (!worker.turns.getStore()) worker.wake();
}

/** What a turn at the queue queues wakes nobody: it goes on until nothing is left, or its time is over. */
export const asTurn = <T>(work: () => Promise<T>): Promise<T> => worker.turns.run(true, work);
