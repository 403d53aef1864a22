import { takePress } from './first-press.ts';

/* What somebody has pressed or typed on a rendered document before React has taken it over. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let doAgain: (() => void) | null = null;

/**
 * Puts the page back to what the server has rendered, for React to take over. `repeatFirstInput` does it all again, and
 * then calls this.
 */
export function takeFirstInput(onRepeated: () => void): void {
  const typed = new Map(findChanged().map((field) => [field, field.value]));
  for (const field of typed.keys()) setValue(field, initialValueOf(field));
  // They were pressed before there was anything to remember it.
  const toggled = find<HTMLInputElement>(boxes).filter((box) => box.checked !== box.defaultChecked);
  const chosen = toggled.filter(({ type, checked }) => type === 'checkbox' || checked);
  for (const box of toggled) box.checked = box.defaultChecked;
  doAgain = () => {
    const control = takePress();
    // Somebody may have gone on typing meanwhile.
    const later = new Map(findChanged().map((field) => [field, field.value]));
    for (const field of new Set([...typed.keys(), ...later.keys()])) {
      const isChosen = field instanceof HTMLSelectElement;
      const [before = '', after = ''] = [typed.get(field), later.get(field)];
      // React shall know the value from before, so that it takes note of the other one.
      field.value = initialValueOf(field);
      setValue(field, isChosen ? after || before : before + after);
      field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
    }
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

function findChanged(): Field[] {
  return find<Field>(fields).filter((field) => field.value !== initialValueOf(field));
}

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
