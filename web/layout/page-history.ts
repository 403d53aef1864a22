/** The page that each entry of the browser's history shows, as far as this tab has seen it: index -> path. */
const pages = new Map<number, string>();

/** The router numbers its entries; at 0 there is nothing of this site to go back to. */
export function historyIndex(): number {
  const { idx } = (window.history.state ?? {}) as { idx?: number };
  return idx ?? 0;
}

/** Remembers that the present entry shows this page. */
export function rememberPage(pathname: string): void {
  pages.set(historyIndex(), pathname);
}

/** Whether the entry before the present one shows this page. */
export function isPreviousPage(pathname: string): boolean {
  return pages.get(historyIndex() - 1) === pathname;
}
