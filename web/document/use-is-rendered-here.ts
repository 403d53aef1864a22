import { useState } from 'react';

let isTakenOver = false;

/** From now on everything is rendered here: the server's markup has been taken over, or there is none. */
export function noteTakenOver(): void {
  isTakenOver = true;
}

/**
 * Whether this part was rendered in this browser first; false for one that was in the server's document. It
 * stays as it was: nothing is rendered again when the document has been taken over.
 */
export function useIsRenderedHere(): boolean {
  return useState(isTakenOver)[0];
}
