import { createContext, useContext, useSyncExternalStore } from 'react';

/*
 * The present moment, as one value for the whole page. It moves on each minute, and when somebody comes back
 * to the page. Components ask this and never the clock, so that all of a screen speaks of the same moment.
 */

const minute = 60_000;
let now = new Date();
/** Stays: parts of a document are taken over after others, and after the next minute perhaps. */
let firstMoment = now;
let isTicking = false;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!isTicking) {
    // One timer for all, for as long as the page is there. With one for each they would speak of different moments.
    isTicking = true;
    setInterval(tick, minute);
    document.addEventListener('visibilitychange', tick);
    // The module may be older than the page.
    if (Date.now() - now.getTime() > minute) tick();
  }
  return () => listeners.delete(listener);
}

/** The present moment, for code outside components. */
export const presentMoment = (): Date => now;

/** Begins at the moment of this page's document, until the next minute. */
export function beginAt(moment: Date): void {
  now = moment;
  firstMoment = moment;
}

/** The moment of the first picture: on the server it is provided for each document. */
export const FirstMoment = createContext(() => firstMoment);

/** The present moment. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, presentMoment, useContext(FirstMoment));
}
