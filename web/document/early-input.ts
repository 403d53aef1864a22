import { takePress } from './early-press.ts';

/* Presses and text on a rendered document before React has taken it over. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const boxes = 'input:is([type=checkbox], [type=radio])';
const fields = 'input:not([type=checkbox], [type=radio]), textarea, select';

let doAgain: (() => void) | null = null;

/** Notes it. `repeatEarlyInput` does it again, and then calls this. */
export function takeEarlyInput(onRepeated: () => void): void {
  const typed = new Map(find<Field>(fields).map((field) => [field, field.value]));
  const toggled = find<HTMLInputElement>(boxes).filter((box) => box.checked !== box.defaultChecked);
  const chosen = toggled.filter(({ type, checked }) => type === 'checkbox' || checked);
  // A click is to change them once more.
  for (const box of toggled) box.checked = box.defaultChecked;
  doAgain = () => {
    const control = takePress();
    // A form's library has put its own values in, and React believes that a search is still empty.
    for (const [field, before] of typed) {
      if (field.type === 'file') {
        // Its value is a name that nobody can set, and the file is still in it.
        if (field.value) field.dispatchEvent(new Event('change', { bubbles: true }));
        continue;
      }
      const initial = initialValueOf(field);
      const value = field.value === initial ? before : field.value;
      if (value === initial || !field.isConnected) continue;
      field.value = initial;
      setUnnoticed(field, value);
      field.dispatchEvent(
        new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
      );
    }
    for (const target of [...chosen, control]) if (target?.isConnected) target.click();
    onRepeated();
  };
}

/** Repeats presses and text, once. For an effect inside the last part that React takes over. */
export function repeatEarlyInput(): void {
  const repeat = doAgain;
  doAgain = null;
  repeat?.();
}

function find<Found extends Element>(selector: string): Found[] {
  return [...document.querySelectorAll<Found>(selector)];
}

function initialValueOf(field: Field): string {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? '';
}

/** By the prototype's setter: React watches the field's own, and the event tells it nothing that it has seen. */
function setUnnoticed(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as Field;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}
