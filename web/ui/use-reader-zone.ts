import { useSyncExternalStore } from 'react';

let zone: string | undefined;

const subscribe = () => () => {};
/** Asking the browser is slow, and every row with a date asks several times. */
const read = () => (zone ??= new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The reader's own time zone; null before the browser has told it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
