/*
 * The keys that somebody types after asking for the palette. Until its field has the focus, they belong into it. The
 * code of the page or of the palette may still be on its way.
 */

/** The text, and whether Enter ended it. */
export interface KeptKeys {
  text: string;
  isEntered: boolean;
}

/** In milliseconds: a palette that hasn't come by then takes no keys away from the page. */
const longestWait = 10_000;

const button = '[aria-keyshortcuts~="Control+K"]';

let kept: KeptKeys | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** ⌘K or Ctrl+K. */
export function isPaletteKey({ key, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  return (metaKey || ctrlKey) && !altKey && key.toLowerCase() === 'k';
}

/** Keeps keys from now on, whenever the palette is asked for. */
export function keepPaletteKeys(): void {
  document.addEventListener('keydown', keep, { capture: true });
  document.addEventListener('click', keepFromPress, { capture: true });
}

/** Whether the palette was asked for and hasn't come. */
export const isPaletteAwaited = (): boolean => kept !== null;

/** Ends to keep keys, and returns them. */
export function takePaletteKeys(): KeptKeys | null {
  clearTimeout(timer);
  const keys = kept;
  kept = null;
  return keys;
}

function begin(): void {
  // A press before the page's code is repeated when that has come.
  if (kept) return;
  kept = { text: '', isEntered: false };
  timer = setTimeout(takePaletteKeys, longestWait);
}

function keepFromPress({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest(button)) begin();
}

function keep(event: KeyboardEvent): void {
  const { key, metaKey, ctrlKey, altKey, isComposing } = event;
  if (isComposing) return;
  if (isPaletteKey(event)) {
    const isPossible = document.querySelector(button) && !document.querySelector('[role=dialog]');
    if (kept) takePaletteKeys();
    else if (isPossible) begin();
    // Some browsers have a search of their own on it.
    if (isPossible) event.preventDefault();
    return;
  }
  if (key === 'Escape') takePaletteKeys();
  if (!kept || metaKey || ctrlKey || altKey) return;
  if (key === 'Enter') kept.isEntered = true;
  else if (key === 'Backspace') kept.text = kept.text.slice(0, -1);
  else if (key.length === 1 && !kept.isEntered) kept.text += key;
  else return;
  event.preventDefault();
  event.stopPropagation();
}
