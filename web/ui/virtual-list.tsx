import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { usePrinting } from './use-printing.ts';

interface ListProps<Item> {
  /** What the list holds, for screen readers: "Employees". */
  label: string;
  items: readonly Item[];
  /** How many there are in all, if not all of them are here yet; Infinity when nobody has counted them. */
  total?: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** Below this many rows the browser's own list is fast enough, and can be printed and searched. */
const plainLimit = 100;

/** A list that scrolls with the page and stays smooth with 10,000 rows. Rows may differ in height. On paper it is whole. */
export function VirtualList<Item>({ rowHeight = 64, ...props }: ListProps<Item> & { rowHeight?: number }) {
  const isPrinting = usePrinting();
  // By the total, so that the rows keep their place and focus when more of them come.
  if ((props.total ?? props.items.length) > plainLimit && !isPrinting)
    return <WindowedList rowHeight={rowHeight} {...props} />;
  const { label, items, keyOf, children } = props;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}

function WindowedList<Item>({
  label,
  items,
  total = items.length,
  keyOf,
  children,
  rowHeight,
}: ListProps<Item> & { rowHeight: number }) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // What stands above may grow, such as a long text that is opened.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index]!),
    scrollMargin: top,
    overscan: 8,
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          aria-setsize={Number.isFinite(total) ? total : -1}
          aria-posinset={row.index + 1}
          className="absolute inset-x-0 top-0 border-b border-line"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {children(items[row.index]!)}
        </li>
      ))}
    </ul>
  );
}
