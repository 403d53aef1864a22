import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { classNames } from './class-names.ts';
import { elementsOf, type PlacedRows } from './placed-rows.ts';
import { focusPlace, moveBetweenRows, rowIndexOf } from './row-keys.ts';

/** The rows of a long list or table, of which only those near the window are there. */
export function WindowedRows({
  count,
  total = count,
  keyAt,
  rowAt,
  readFocus,
  keepFocus,
  kind,
  label,
  description,
  rowAttributes,
  rowHeight,
}: PlacedRows) {
  const { Body, Row } = elementsOf(kind);
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // The row with the focus stays, wherever the page is scrolled.
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    // The part above may grow, such as a long text that is opened.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // A row that is far from the window has to be there before it takes the focus.
  useLayoutEffect(() => setFocused(readFocus()?.row ?? null), [readFocus]);
  useLayoutEffect(() => {
    const place = readFocus();
    if (place && list.current && focusPlace(list.current, place)) keepFocus(null);
  });
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count,
    estimateSize: () => rowHeight,
    getItemKey: keyAt,
    scrollMargin: top,
    overscan: 8,
    rangeExtractor: (range) => {
      const near = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count || near.includes(focused)) return near;
      return [...near, focused].toSorted((one, other) => one - other);
    },
  });
  return (
    <Body
      role={kind === 'list' ? kind : undefined}
      aria-label={label}
      aria-describedby={description}
      ref={list}
      className="relative block"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(rowIndexOf(target))}
      onKeyDown={(event) => moveBetweenRows(event, count, (index) => flushSync(() => setFocused(index)))}
    >
      {virtualizer.getVirtualItems().map((row) => {
        const { className, ...attributes } = rowAttributes(row.index, Number.isFinite(total) ? total : -1);
        return (
          <Row
            key={row.key}
            ref={virtualizer.measureElement}
            {...attributes}
            data-index={row.index}
            className={classNames('absolute inset-x-0 top-0 border-b border-line', className)}
            style={{ transform: `translateY(${row.start - top}px)` }}
          >
            {rowAt(row.index)}
          </Row>
        );
      })}
    </Body>
  );
}
