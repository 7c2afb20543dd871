import path from 'node:path';
import { startPostgres } from '@/scripts/setup/postgres.mjs';
import { processesOf } from './server-processes';

/** A PostgreSQL of a test’s own, below `dir`, whose processes can be stopped as they are (SIGSTOP). */
export async function startFreezable(dir: string) {
  const server = await startPostgres(path.join(dir, 'postgres'), { throwaway: true });
  const { signal } = await processesOf(server.url);
  return {
    url: server.url,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    stop: async () => {
      signal('SIGCONT');
      await server.stop();
    },
  };
}
