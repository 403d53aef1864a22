import { useDeferredValue } from 'react';
import { useIsRenderedHere } from './use-is-rendered-here.ts';

/**
 * True in the first frame of whatever appears by a click. What follows the heading and the first row may wait for the next
 * frame, so that the first one comes sooner. A document of the server is whole from the beginning.
 */
export function useIsFirstFrame(): boolean {
  return useDeferredValue(false, useIsRenderedHere());
}
