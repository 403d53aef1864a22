import { takePress } from './first-press.ts';

/* What somebody has pressed or typed on a rendered document before React has taken it over. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let doAgain: (() => void) | null = null;

/**
 * Puts the page back to what the server has rendered, for React to take over. `repeatFirstInput` does it all again, and
 * then calls this.
 */
export function takeFirstInput(onRepeated: () => void): void {
  const typed = find<Field>(fields).filter((field) => field.value !== initialValueOf(field));
  const values = typed.map(({ value }) => value);
  for (const field of typed) setValue(field, initialValueOf(field));
  // They were pressed before there was anything to remember it.
  const toggled = find<HTMLInputElement>(boxes).filter((box) => box.checked !== box.defaultChecked);
  const chosen = toggled.filter(({ type, checked }) => type === 'checkbox' || checked);
  for (const box of toggled) box.checked = box.defaultChecked;
  doAgain = () => {
    const control = takePress();
    typed.forEach((field, index) => {
      setValue(field, values[index]!);
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    });
    for (const target of [...chosen, control]) if (target?.isConnected) target.click();
    onRepeated();
  };
}

/** Does again what was pressed and typed, once. For an effect of what is inside the last part that React takes over. */
export function repeatFirstInput(): void {
  const repeat = doAgain;
  doAgain = null;
  repeat?.();
}

const boxes = 'input:is([type=checkbox], [type=radio])';
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select';

function find<Found extends Element>(selector: string): Found[] {
  return [...document.querySelectorAll<Found>(selector)];
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
