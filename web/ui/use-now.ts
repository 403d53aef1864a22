import { useSyncExternalStore } from 'react';

/*
 * The present moment, as one value for the whole page: it moves on each minute, and when somebody comes back to the
 * page. What renders asks this and never the clock, so that all of a screen speaks of the same moment.
 */

const minute = 60_000;
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // One timer for all: with one for each they would speak of different moments.
  if (listeners.size === 1) {
    timer = setInterval(tick, minute);
    document.addEventListener('visibilitychange', tick);
  }
  // The module may be older than the page.
  if (Date.now() - now.getTime() > minute) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const read = () => now;

/** The present moment. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read, read);
}
