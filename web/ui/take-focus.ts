/** As the `ref` of an element that appears: it takes the focus, once, as the function is always the same. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
