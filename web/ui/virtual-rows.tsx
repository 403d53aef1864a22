import {
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import { classNames } from './class-names.ts';
import { elementsOf, type PlacedRows, type Rows } from './placed-rows.ts';
import { focusPlace, moveBetweenRows, placeOf, type FocusedPlace } from './row-keys.ts';
import { useIsRenderedHere } from '../document/use-is-rendered-here.ts';
import { usePrinting } from './use-printing.ts';

/** Below this many rows the browser's own list is fast enough, and can be printed and searched. */
const plainLimit = 100;

/**
 * The number of rows in the first frame after a click: the heading of a group, and the row below it. The
 * next frame has all.
 */
const firstFrameRows = 2;

// Most lists are short. Until its code is there, and if it can't be fetched, a long one shows the rows it has.
const WindowedRows = lazy(async () => {
  try {
    return { default: (await import('./windowed-rows.tsx')).WindowedRows };
  } catch {
    return { default: PlainRows };
  }
});

/**
 * The rows of a list or table, which scrolls with the page. In a long one only those near the window are
 * there; on paper it is whole.
 */
export function VirtualRows<Item>({
  items,
  keyOf,
  children,
  ...rows
}: Rows & {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  const isPrinting = usePrinting();
  // The same function for the same rows: with another one all of them are measured again.
  const keyAt = useCallback((index: number) => keyOf(items[index]!), [items, keyOf]);
  const focus = useRef<FocusedPlace>(null);
  const readFocus = useCallback(() => focus.current, []);
  const keepFocus = useCallback((place: FocusedPlace | null) => {
    focus.current = place;
  }, []);
  // A document comes with a page of a long list. Rendering it again at once would delay a person who begins to use it.
  const first = useIsRenderedHere() ? firstFrameRows : plainLimit;
  const isWhole = useDeferredValue(true, false) || isPrinting;
  const placed: PlacedRows = {
    ...rows,
    count: items.length,
    keyAt,
    rowAt: (index) => children(items[index]!),
    readFocus,
    keepFocus,
  };
  const plain = <PlainRows {...placed} count={isWhole ? items.length : Math.min(items.length, first)} />;
  // By the total, so that the rows keep their place and focus when more of them come.
  const isLong = (rows.total ?? items.length) > plainLimit;
  if (!isLong || isPrinting || !isWhole) return plain;
  return (
    <Suspense fallback={plain}>
      <WindowedRows {...placed} />
    </Suspense>
  );
}

function PlainRows({
  count,
  keyAt,
  rowAt,
  readFocus,
  keepFocus,
  kind,
  label,
  description,
  rowAttributes,
}: PlacedRows) {
  const { Body, Row } = elementsOf(kind);
  const list = useRef<HTMLDivElement>(null);
  // They also take the place of the first frame's rows.
  useLayoutEffect(() => {
    const place = readFocus();
    if (place && list.current) focusPlace(list.current, place);
  }, [readFocus]);
  return (
    <Body
      ref={list}
      role={kind === 'list' ? kind : undefined}
      aria-label={label}
      aria-describedby={description}
      className="block"
      onFocus={({ currentTarget, target }) => keepFocus(placeOf(currentTarget, target))}
      // Not when the rows are taken away with the focus in them.
      onBlur={() => keepFocus(null)}
      onKeyDown={(event) => moveBetweenRows(event, count)}
    >
      {Array.from({ length: count }, (_, index) => {
        const { className, ...attributes } = rowAttributes(index, count);
        const line = index < count - 1 && 'border-b border-line';
        return (
          <Row
            key={keyAt(index)}
            {...attributes}
            data-index={index}
            className={classNames('relative', line, className)}
          >
            {rowAt(index)}
          </Row>
        );
      })}
    </Body>
  );
}
