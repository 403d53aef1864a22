import { setImmediate } from 'node:timers/promises';
import type { Pdf } from './text.ts';

/** Documents are drawn in turns of so long, so that a long one keeps no other waiting. */
const turnMilliseconds = 10;

let turnBegan = performance.now();

/** Lets others draw if this document's turn is over: to be called between texts. Throws if its reader has gone. */
export async function giveWay(pdf: Pdf): Promise<void> {
  if (performance.now() - turnBegan >= turnMilliseconds) await nextTurn(pdf);
}

/** To be called between pages: a slow reader is waited for as well. */
export async function untilReadOn(pdf: Pdf): Promise<void> {
  await nextTurn(pdf);
  while (pdf.readableLength >= pdf.readableHighWaterMark) {
    await new Promise<void>((resolve) => {
      wishes.set(pdf, resolve);
    });
    await nextTurn(pdf);
  }
}

async function nextTurn(pdf: Pdf): Promise<void> {
  await setImmediate();
  turnBegan = performance.now();
  if (pdf.destroyed) throw new Error('The document’s reader has disconnected.');
}

const wishes = new WeakMap<Pdf, () => void>();

/** Makes the document go on when somebody reads on, and end when the reader goes. */
export function drawAsRead(pdf: Pdf): void {
  pdf._read = () => wishes.get(pdf)?.();
  pdf.once('close', () => wishes.get(pdf)?.());
}
