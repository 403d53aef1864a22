import { useDeferredValue } from 'react';
import { useIsRenderedHere } from '../document/use-is-rendered-here.ts';

/**
 * True in the first frame of a screen that appears by a click. The rows below its first one may wait for the
 * next frame. A document of the server is whole from the beginning.
 */
export function useIsFirstFrame(): boolean {
  return useDeferredValue(false, useIsRenderedHere());
}
