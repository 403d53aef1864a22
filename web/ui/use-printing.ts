import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/*
 * Whether the page is being printed. Browsers send events for it. A page that is shown as on paper, such as
 * in a preview or by a tool that makes PDFs, knows it by the media query alone.
 */

function subscribe(onChange: () => void): () => void {
  // The browser takes the page as it is when the event has been handled.
  const update = () => flushSync(onChange);
  const begin = () => {
    hasBegun = true;
    update();
  };
  const end = () => {
    hasBegun = false;
    update();
  };
  const paper = matchMedia('print');
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  paper.addEventListener('change', update);
  return () => {
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
    paper.removeEventListener('change', update);
  };
}

let hasBegun = false;

const read = () => hasBegun || matchMedia('print').matches;

/** Whether the page is being printed, so that the parts that a screen leaves out have to be there. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}
