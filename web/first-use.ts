import { whenIdle } from './idle-queue.ts';

/** Calls this when somebody begins to use the page: moves, touches or types. Returns what gives that up. */
export function onFirstUse(call: () => void): () => void {
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

/** In milliseconds: whoever has just begun may be on the way to another screen, which comes first. */
export const settling = 500;

/** The same, so many milliseconds later, when the browser has nothing else to do: see idle-queue.ts. */
export function onFirstIdle(call: () => unknown, delay = 0): () => void {
  let isGivenUp = false;
  const callUnlessGivenUp = () => (isGivenUp ? undefined : call());
  const stopListening = onFirstUse(() => setTimeout(() => whenIdle(callUnlessGivenUp), delay));
  return () => {
    isGivenUp = true;
    stopListening();
  };
}
