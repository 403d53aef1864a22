import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};
const read = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The reader's own time zone; null before the browser has told it. */
export function useReaderZone(): string | null {
  return useSyncExternalStore(subscribe, read, () => null);
}
