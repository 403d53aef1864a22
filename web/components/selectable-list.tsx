import type { ComponentProps, ReactNode } from 'react';
import type { ListRows } from '../api/list-queries.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListCount } from '../ui/list-count.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { selectionBarId } from './selection-bar.tsx';
import { SelectionButtons } from './selection-buttons.tsx';

/**
 * A list whose rows can be selected. It shows how many there are, the buttons that select all or none, and the rows.
 */
export function SelectableList<Row extends { _id: string }>({
  list,
  one,
  many,
  emptyText,
  filtered,
  children,
  ...buttons
}: {
  list: ListRows<Row>;
  /** Whether a search or filter is set. */
  filtered: boolean;
  /** The name of the rows: "employee", "employees". */
  one: string;
  many: string;
  emptyText: string;
  /** The rows, as a list or a table. */
  children: ReactNode;
} & Omit<ComponentProps<typeof SelectionButtons<Row>>, 'list'>) {
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListCount {...list.counted} filtered={filtered} one={one} many={many} />
        <SelectionButtons list={list} {...buttons} />
      </div>
      <SkipLink to={selectionBarId} className="link sr-only self-start focus:not-sr-only">
        Skip the list
      </SkipLink>
      {list.total === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        // Room for the bar, so that a row reached by key doesn't hide behind it.
        <div aria-busy={list.refreshing} className="-mx-3 [&_input]:scroll-mb-40">
          {children}
        </div>
      )}
    </>
  );
}
