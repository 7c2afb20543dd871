import { processState } from '@/platform/process-state';

const worker = processState('queueWorker', () => ({ wake: () => {} }));

/** Where no process reads the queue all the time, `wake` is called whenever a job has been queued and committed. */
export function onJobQueued(wake: () => void): void {
  worker.wake = wake;
}

export const wakeWorker = (): void => worker.wake();
