/** As the `ref` of an element: focuses it when it appears. It runs once, as the function is always the same. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
