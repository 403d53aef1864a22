import { useDeferredValue } from 'react';

/**
 * True in the first frame of whatever asks, also in a document of the server. What can't be seen without scrolling may
 * wait for the next one, so that the first one comes sooner.
 */
export function useIsFirstFrame(): boolean {
  return useDeferredValue(false, true);
}
