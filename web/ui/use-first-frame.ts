import { useDeferredValue } from 'react';
import { useIsRenderedHere } from './use-is-rendered-here.ts';

/**
 * True in the first frame of whatever appears by a click. What follows the heading and the first row may wait for the next
 * frame, so that the first one comes sooner. A document of the server is whole from the beginning.
 */
export function useIsFirstFrame(): boolean {
  return useDeferredValue(false, useIsRenderedHere());
}

/** The first so many rows in the first frame, then all of them. */
export function useFirstFrameRows<Row>(rows: readonly Row[], first = 1): readonly Row[] {
  return useIsFirstFrame() ? rows.slice(0, first) : rows;
}
