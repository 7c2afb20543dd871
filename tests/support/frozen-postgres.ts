import path from 'node:path';
import { startPostgres } from '@/scripts/setup/postgres.mjs';
import { processesOf } from './server-processes';

/** A PostgreSQL of a test’s own, whose processes can be stopped as they are (SIGSTOP). */
export async function freezable(url: string) {
  const { signal } = await processesOf(url);
  return { freeze: () => signal('SIGSTOP'), thaw: () => signal('SIGCONT') };
}

/** Starts one below `dir`. */
export async function startFreezable(dir: string) {
  const server = await startPostgres(path.join(dir, 'postgres'), { throwaway: true });
  const { freeze, thaw } = await freezable(server.url);
  return {
    url: server.url,
    freeze,
    thaw,
    stop: async () => {
      thaw();
      await server.stop();
    },
  };
}
