import '@/workers/start-workers';

/** Loads the modules of a worker, then waits for a word: the next worker is ready while the previous one works. */
await new Promise((resolve) => process.stdin.once('data', resolve));
process.stdin.destroy();
await import('@/scripts/worker');
