import type { MouseEvent } from 'react';

/** The link or button that a press anywhere in its row presses. */
export const rowTarget = { 'data-row-target': true };

/**
 * For a row that a press anywhere in it opens. A link that covers the row would take its text away from the
 * pointer. So the row hands a press on to its link or button, unless it has selected text. Control, Command,
 * Shift and the middle button work as on the link.
 */
export const wholeRow = {
  'data-whole-row': true,
  onClick: handOn,
  onAuxClick: handOn,
  // The middle button would begin to scroll.
  onMouseDown: (event: MouseEvent) => {
    if (event.button === 1) event.preventDefault();
  },
};

function handOn(event: MouseEvent): void {
  const { currentTarget: row, target, button, nativeEvent } = event;
  const opener = row.querySelector('[data-row-target]');
  // A menu of the row is elsewhere in the document, and its events come here.
  if (
    !opener ||
    !row.contains(target as Element) ||
    (target as Element).closest('a, button, input, label') ||
    hasSelectedText(row)
  )
    return;
  const opensTab = button === 1 && opener.matches('a');
  if (button > 0 && !opensTab) return;
  // The press on the link replaces this one.
  event.stopPropagation();
  const withKey = { bubbles: true, cancelable: true, ctrlKey: true, metaKey: true };
  opener.dispatchEvent(new window.MouseEvent('click', opensTab ? withKey : nativeEvent));
}

function hasSelectedText(row: Element): boolean {
  const selection = window.getSelection();
  return selection?.isCollapsed === false && selection.containsNode(row, true);
}

/** The link in which an element stands, or to which its row leads. */
export function linkAt(element: Element): HTMLAnchorElement | null {
  const row = element.closest('[data-whole-row]');
  return element.closest('a') ?? row?.querySelector<HTMLAnchorElement>('a[data-row-target]') ?? null;
}
