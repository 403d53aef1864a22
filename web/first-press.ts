/*
 * A document that the server has rendered can be read and used before its code is there. Links work by themselves;
 * what else somebody presses meanwhile is remembered, and done once React has taken over.
 */

let pressed: HTMLElement | null = null;

function remember(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest('a[href]')) return;
  const control = target.closest<HTMLElement>('button, input, label, summary');
  if (!control || control.matches('input:not([type=checkbox], [type=radio])')) return;
  event.preventDefault();
  pressed = control;
}

/** Begins to remember what is pressed. */
export function rememberPress(): void {
  document.addEventListener('click', remember, { capture: true });
}

/** Ends to remember, and returns what was pressed last. */
export function takePress(): HTMLElement | null {
  document.removeEventListener('click', remember, { capture: true });
  const control = pressed;
  pressed = null;
  return control;
}
