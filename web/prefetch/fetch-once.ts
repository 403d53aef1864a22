/**
 * Fetches something once, unless it fails. From then on it is there within the same task. So a click on a
 * link whose code is there shows its page without waiting for other work of the browser.
 */
export function fetchOnce<Fetched>(fetch: () => Promise<Fetched>): () => Promise<Fetched> {
  let fetched: Promise<Fetched> | null = null;
  return () => {
    fetched ??= fetch().catch((reason: unknown) => {
      fetched = null;
      throw reason;
    });
    return fetched;
  };
}
