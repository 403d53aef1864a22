import { createContext, useContext, useSyncExternalStore } from 'react';
import { readerZone } from '../reader-zone.ts';

const subscribe = () => () => {};
let firstZone: string | null = null;

/** Begins with the zone for which the document of this page was rendered. */
export function beginInZone(first: string | null): void {
  firstZone = first;
}

/** The zone of the first picture: on the server it is provided for each document. */
export const FirstReaderZone = createContext(() => firstZone);

/** The reader's own time zone; null until the browser has sent it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(subscribe, readerZone, useContext(FirstReaderZone));
}
