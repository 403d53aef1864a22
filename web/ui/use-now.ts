import { useSyncExternalStore } from 'react';

/*
 * The present moment, as one value for the whole page: it moves on each minute, and when somebody comes back to the
 * page. What renders asks this and never the clock, so that all of a screen speaks of the same moment.
 */

const minute = 60_000;
let now = new Date();

function subscribe(onChange: () => void): () => void {
  const tick = () => {
    now = new Date();
    onChange();
  };
  const timer = setInterval(tick, minute);
  document.addEventListener('visibilitychange', tick);
  // The module may be older than the page.
  if (Date.now() - now.getTime() > minute) tick();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const read = () => now;

/** The present moment. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, read, read);
}
