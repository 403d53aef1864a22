import type { KeyboardEvent } from 'react';

/** The attribute by which a row tells its place among all rows. */
const indexAttribute = 'data-index';

/**
 * Up and Down move the focus to the element at the same place in the next row. Home and End move it to the
 * first and the last row. Rows in which nothing takes the focus are skipped, and Tab leads through all of
 * them as ever. `show` renders a row that is far from the window.
 */
export function moveBetweenRows(
  event: KeyboardEvent<HTMLElement>,
  rowCount: number,
  show: (index: number) => void = () => {},
): void {
  const { key, target, currentTarget: list } = event;
  const hasModifier = event.ctrlKey || event.altKey || event.metaKey || event.shiftKey;
  if (!(target instanceof HTMLElement) || hasModifier || !target.matches('a, button, [type=checkbox]'))
    return;
  const from = rowIndexOf(target);
  if (from === null) return;
  const place = controlsIn(list, from).indexOf(target);
  for (const index of rowsInOrder(key, from, rowCount)) {
    show(index);
    const controls = controlsIn(list, index);
    if (controls.length === 0) continue;
    event.preventDefault();
    controls[Math.min(place, controls.length - 1)]!.focus();
    return;
  }
}

/** Where the focus is: in which row, and at which of its controls. */
export interface FocusedPlace {
  row: number;
  control: number;
}

/** Where an element of the list is; null if it is in no row. */
export function placeOf(list: Element, element: HTMLElement): FocusedPlace | null {
  const row = rowIndexOf(element);
  return row === null ? null : { row, control: controlsIn(list, row).indexOf(element) };
}

/** Focuses the element at the place, if it is there. */
export function focusPlace(list: Element, { row, control }: FocusedPlace): boolean {
  const target = controlsIn(list, row)[control];
  target?.focus({ preventScroll: true });
  return target !== undefined;
}

/** The place of an element's row; null if it is in none. */
export function rowIndexOf(element: Element): number | null {
  const index = element.closest(`[${indexAttribute}]`)?.getAttribute(indexAttribute);
  return index ? Number(index) : null;
}

/** The rows to which a key may lead, the nearest to its target first. */
function* rowsInOrder(key: string, from: number, rowCount: number): Generator<number> {
  if (key === 'ArrowDown') for (let index = from + 1; index < rowCount; index += 1) yield index;
  if (key === 'ArrowUp') for (let index = from - 1; index >= 0; index -= 1) yield index;
  if (key === 'Home') for (let index = 0; index < from; index += 1) yield index;
  if (key === 'End') for (let index = rowCount - 1; index > from; index -= 1) yield index;
}

function controlsIn(list: Element, index: number): HTMLElement[] {
  const controls = 'a[href], button:not(:disabled), input:not(:disabled)';
  return [...list.querySelectorAll<HTMLElement>(`[${indexAttribute}="${index}"] :is(${controls})`)];
}
