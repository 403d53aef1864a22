import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { moveBetweenRows, rowIndexOf } from './row-keys.ts';
import { usePrinting } from './use-printing.ts';

interface RowsProps<Item> {
  items: readonly Item[];
  /** How many there are in all, if not all of them are here yet; Infinity when nobody has counted them. */
  total?: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
  /** What the element around the rows is. */
  role: 'list' | 'rowgroup';
  label?: string;
  /** The id of what describes it. */
  description?: string;
  /** What the row at this place is; `total` is -1 while it is not known. */
  rowAttributes: (index: number, total: number) => HTMLAttributes<HTMLDivElement>;
}

/** Below this many rows the browser's own list is fast enough, and can be printed and searched. */
const plainLimit = 100;

/**
 * The rows of a list or table, which scrolls with the page. Of a long one only those near the window are there; on paper
 * it is whole.
 */
export function VirtualRows<Item>({ rowHeight, ...props }: RowsProps<Item> & { rowHeight: number }) {
  const isPrinting = usePrinting();
  // By the total, so that the rows keep their place and focus when more of them come.
  const isLong = (props.total ?? props.items.length) > plainLimit;
  return isLong && !isPrinting ? <WindowedRows rowHeight={rowHeight} {...props} /> : <PlainRows {...props} />;
}

function PlainRows<Item>({
  items,
  keyOf,
  children,
  role,
  label,
  description,
  rowAttributes,
}: RowsProps<Item>) {
  return (
    // oxlint-disable-next-line no-static-element-interactions -- it has a role
    <div
      role={role}
      aria-label={label}
      aria-describedby={description}
      className="divide-y divide-line"
      onKeyDown={(event) => moveBetweenRows(event, items.length)}
    >
      {items.map((item, index) => (
        <div key={keyOf(item)} {...rowAttributes(index, items.length)} data-index={index}>
          {children(item)}
        </div>
      ))}
    </div>
  );
}

function WindowedRows<Item>({
  items,
  total = items.length,
  keyOf,
  children,
  role,
  label,
  description,
  rowAttributes,
  rowHeight,
}: RowsProps<Item> & { rowHeight: number }) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The row with the focus stays, wherever the page is scrolled.
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // What stands above may grow, such as a long text that is opened.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: items.length,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keyOf(items[index]!),
    scrollMargin: top,
    overscan: 8,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || near.includes(focused)) return near;
      return [...near, focused].toSorted((one, other) => one - other);
    },
  });
  return (
    // oxlint-disable-next-line no-static-element-interactions -- it has a role
    <div
      role={role}
      aria-label={label}
      aria-describedby={description}
      ref={list}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(rowIndexOf(target))}
      onKeyDown={(event) =>
        moveBetweenRows(event, items.length, (index) => flushSync(() => setFocused(index)))
      }
    >
      {virtualizer.getVirtualItems().map((row) => (
        <div
          key={row.key}
          ref={virtualizer.measureElement}
          {...rowAttributes(row.index, Number.isFinite(total) ? total : -1)}
          data-index={row.index}
          className="absolute inset-x-0 top-0 border-b border-line"
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {children(items[row.index]!)}
        </div>
      ))}
    </div>
  );
}
