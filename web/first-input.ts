/*
 * A document that the server has rendered can be read and used before its code is there. Links work by themselves;
 * what else somebody presses or types meanwhile is remembered, and done once React has taken over.
 */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let pressed: HTMLElement | null = null;

function rememberPress(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest('a[href]')) return;
  const control = target.closest<HTMLElement>('button, input, label, summary');
  if (!control || control.matches('input:not([type=checkbox], [type=radio])')) return;
  event.preventDefault();
  pressed = control;
}

/** Begins to remember. */
export function rememberFirstInput(): void {
  document.addEventListener('click', rememberPress, { capture: true });
}

/** Puts the page back to what the server has rendered, for React to take over; returns what does it all again. */
export function takeFirstInput(): () => void {
  const typed = changedFields().map((field) => [field, field.value] as const);
  for (const [field] of typed) setValue(field, initialValueOf(field));
  return () => {
    document.removeEventListener('click', rememberPress, { capture: true });
    for (const [field, value] of typed) {
      setValue(field, value);
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    }
    if (pressed?.isConnected) pressed.click();
    pressed = null;
  };
}

function changedFields(): Field[] {
  const fields = document.querySelectorAll<Field>(
    'input:not([type=checkbox], [type=radio]), textarea, select',
  );
  return [...fields].filter((field) => field.value !== initialValueOf(field));
}

function initialValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** By the prototype's setter: React watches the field's own, and would take the value for one that it knows. */
function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
