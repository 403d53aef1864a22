import type { Workload } from '../server/http/workload.ts';

/** Begins calls until there are enough, and keeps them under way until the returned function is called. */
export function fillWorkload(
  workload: Workload,
  isEnough = (): boolean => workload.isFull,
): () => Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const calls: Promise<void>[] = [];
  while (!isEnough()) calls.push(workload.enter(() => ended));
  return async () => {
    end();
    await Promise.all(calls);
  };
}
