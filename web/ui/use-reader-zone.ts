import { createContext, useContext, useSyncExternalStore } from 'react';
import { readerZoneCookie } from '#shared/rendering';

let zone: string | undefined;
const subscribe = () => () => {};
/** Asking the browser is slow, and every row with a date asks several times. */
const read = () => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);
let firstZone: string | null = null;

/** Begins with the zone for which the document of this page was rendered. */
export function beginInZone(first: string | null): void {
  firstZone = first;
}

/** The zone of the first picture: on the server it is provided for each document. */
export const FirstReaderZone = createContext(() => firstZone);

/** The reader's own time zone; null before the browser has told it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(subscribe, read, useContext(FirstReaderZone));
}

/** Tells the server the reader's zone, for the documents to come. */
export function tellReaderZone(): void {
  const year = 365 * 24 * 60 * 60;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${readerZoneCookie}=${encodeURIComponent(read())}; path=/; max-age=${year}; samesite=lax${secure}`;
}
