import { notifyManager, type QueryClient } from '@tanstack/react-query';

/**
 * Calls `work` once, as soon as no query waits for its first answer, and after each part has heard of its own. Returns
 * what stops it.
 */
export function whenAnswered(queries: QueryClient, work: () => void): () => void {
  const workIfAnswered = () => {
    // Looked at now and not in the manager's next turn: an answer that comes until then is told only in a later one.
    if (queries.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0) return;
    stop();
    notifyManager.schedule(work);
  };
  const stop = queries.getQueryCache().subscribe(workIfAnswered);
  workIfAnswered();
  return stop;
}
