/** Which page each entry of the browser's history shows, as far as this page has seen: index -> path. */
const trail = new Map<number, string>();

/** The router numbers its entries; at 0 there is nothing of this site to go back to. */
export function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** Remembers that the present entry shows this page. */
export function notePage(pathname: string): void {
  trail.set(historyIndex(), pathname);
}

/** Whether the entry before the present one shows this page. */
export function isPageBefore(pathname: string): boolean {
  return trail.get(historyIndex() - 1) === pathname;
}
