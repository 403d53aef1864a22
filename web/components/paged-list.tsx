import { useEffect, useRef, type ReactNode } from 'react';
import { formatCount } from '#shared/count';
import type { ListRows } from '../api/list-queries.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ListSkeleton } from '../ui/skeleton.tsx';
import { useIsFirstFrame } from '../ui/use-first-frame.ts';
import { VirtualList } from '../ui/virtual-list.tsx';
import { VirtualTable, type TableProps } from '../ui/virtual-table.tsx';

/** How rows look that are still those of the search before. A quick search doesn't make them flicker. */
const outdated = 'opacity-50 delay-150';

/** A list whose next rows are fetched before one reaches its end. */
export function PagedList<Row extends { _id: string }>({
  list,
  label,
  rowHeight,
  children,
}: {
  list: ListRows<Row>;
  label: string;
  rowHeight?: number;
  children: (row: Row) => ReactNode;
}) {
  return (
    <div className={classNames('transition-opacity', list.refreshing && outdated)}>
      <VirtualList
        label={label}
        items={list.rows}
        total={list.total}
        keyOf={idOf}
        {...(rowHeight !== undefined && { rowHeight })}
      >
        {children}
      </VirtualList>
      {list.hasMore && <More list={list} />}
    </div>
  );
}

/** The same as a table. */
export function PagedTable<Row extends { _id: string }>({
  list,
  ...table
}: { list: ListRows<Row> } & Omit<TableProps<Row>, 'items' | 'total' | 'keyOf'>) {
  return (
    <div className={classNames('transition-opacity', list.refreshing && outdated)}>
      <VirtualTable {...table} items={list.rows} total={list.total} keyOf={idOf} />
      {list.hasMore && <More list={list} />}
    </div>
  );
}

const idOf = ({ _id }: { _id: string }) => _id;

/** The next rows are fetched when the end of the list is this close: a few windows of scrolling. */
const ahead = '2400px';

function More({ list: { rows, total, moreFailed, loadingMore, loadMore } }: { list: ListRows<unknown> }) {
  // Its few rows (ui/virtual-rows.tsx) don't fill the window: more would be fetched at once.
  const isFirstFrame = useIsFirstFrame();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || moreFailed || isFirstFrame) return undefined;
    // Several entries come at once where the browser was busy: the last one says how it is.
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && loadMore(), {
      rootMargin: ahead,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
    // A page that didn't fill the window has to fetch again, although nobody has scrolled.
  }, [loadMore, moreFailed, rows.length, isFirstFrame]);

  if (isFirstFrame) return null;
  const tryAgain = () => {
    // The button disappears when the rows come, and the focus would be lost with it.
    end.current?.focus({ preventScroll: true });
    loadMore();
  };
  return (
    <div ref={end} tabIndex={-1} className="px-3 outline-none">
      <p className="hidden py-3 print:block">
        {Number.isFinite(total)
          ? `These are the first ${formatCount(rows.length)} of ${formatCount(total)}. The rest aren't printed.`
          : `These are the first ${formatCount(rows.length)}. The rest aren't printed.`}
      </p>
      {moreFailed ? (
        <p role="alert" className="print:hidden flex flex-wrap items-center gap-x-4 gap-y-2 py-3 text-muted">
          The rest of the list couldn't be loaded.
          <Button variant="outline" size="small" loading={loadingMore} onClick={tryAgain}>
            Try again
          </Button>
        </p>
      ) : (
        <div className="print:hidden">
          <ListSkeleton />
        </div>
      )}
    </div>
  );
}
