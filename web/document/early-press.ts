/*
 * A document that the server has rendered can be read and used before its code is there. Links and boxes work by
 * themselves; another press is remembered, and done once React has taken over.
 */

let pressed: HTMLElement | null = null;
let onPress = () => {};

function remember(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  const control = target?.closest<HTMLElement>('button, summary');
  if (!control) return;
  event.preventDefault();
  pressed = control;
  onPress();
}

/** Begins to remember presses. */
export function rememberPress(): void {
  document.addEventListener('click', remember, { capture: true });
}

/** Ends to remember, and returns the control that was pressed last. */
export function takePress(): HTMLElement | null {
  document.removeEventListener('click', remember, { capture: true });
  const control = pressed;
  pressed = null;
  return control;
}

/**
 * For a page whose code can't be fetched. It can be read, and its links lead on. A press that needs the code
 * loads the page again, as browsers may never retry a module that failed.
 */
export function reloadOnPress(): void {
  onPress = () => {
    if (navigator.onLine) window.location.reload();
  };
  if (pressed) onPress();
}
