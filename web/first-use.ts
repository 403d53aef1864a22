/** Calls this when somebody has begun to use the page and the browser has time. Returns what gives that up. */
export function onFirstUse(call: () => void): () => void {
  const end = new AbortController();
  const begin = () => {
    end.abort();
    // Not every browser tells when it has time.
    if ('requestIdleCallback' in window) window.requestIdleCallback(call);
    else setTimeout(call);
  };
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
    window.addEventListener(sign, begin, { passive: true, signal: end.signal });
  }
  return () => end.abort();
}
