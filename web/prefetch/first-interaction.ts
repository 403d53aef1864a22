/** Calls this when somebody begins to use the page: moves, touches or types. Returns a function that gives that up. */
export function onFirstInteraction(call: () => void): () => void {
  const end = new AbortController();
  const begin = (event: Event) => {
    // A browser may tell where the pointer is when the page appears, though nobody has moved it.
    const isStill = event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
    if (event.type === 'pointermove' && isStill) return;
    end.abort();
    call();
  };
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin']) {
    window.addEventListener(sign, begin, { passive: true, signal: end.signal });
  }
  return () => end.abort();
}

/** In milliseconds: a person who has just begun may be on the way to another screen, which comes first. */
export const settling = 500;

/** Fetches this soon after the first sign of use. The part that needs it repeats a failed fetch. */
export function fetchAfterFirstInteraction(fetch: () => Promise<unknown>): () => void {
  let timer = 0;
  const stopListening = onFirstInteraction(() => {
    timer = window.setTimeout(() => void fetch().catch(() => undefined), settling);
  });
  return () => {
    stopListening();
    window.clearTimeout(timer);
  };
}
