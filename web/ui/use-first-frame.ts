import { useDeferredValue } from 'react';
import { useIsRenderedHere } from '../document/use-is-rendered-here.ts';

/**
 * True in the first frame of a screen that appears by a click: what is below its first row may wait for the next one. A
 * document of the server is whole from the beginning.
 */
export function useIsFirstFrame(): boolean {
  return useDeferredValue(false, useIsRenderedHere());
}
