import { memo, useId, useMemo, type ReactNode } from 'react';
import { formatCount } from '#shared/count';
import { classNames } from './class-names.ts';
import { RowKeysHint } from './row-keys-hint.tsx';
import { VirtualRows } from './virtual-rows.tsx';
import { wholeRow } from './whole-row.ts';

/** A column of a table. The first one names the row's subject. */
export interface Column<Item> {
  /** Its head, from 992 px on; below, for screen readers alone. */
  head: ReactNode;
  /** How the rows are sorted by it; unset where they are not. */
  sorted?: 'ascending' | 'descending' | undefined;
  cell: (item: Item) => ReactNode;
  /** For head and cells. */
  className?: string;
  /** For the cells alone, such as their place in the card that a row is below 992 px. */
  cellClassName?: string;
}

export interface TableProps<Item> {
  /** The table's name, for screen readers: "Trainings". */
  label: string;
  columns: readonly Column<Item>[];
  /** The grid of a row: the columns from 992 px on, and below how the cells make up a card. */
  layout: string;
  /** Whether the heads stay visible below 992 px, since they are buttons that sort. */
  headIsShown?: boolean;
  /**
   * The usual height of a row, in pixels, if rows are cards at every width. The heads are for screen readers
   * alone, and the pointer opens and marks no row.
   */
  cardHeight?: number;
  /** The heading of a row's group; rows of a group are together. */
  groupOf?: ((item: Item) => string | null) | undefined;
  items: readonly Item[];
  /** How many there are in all, if not all of them are here yet; Infinity when nobody has counted them. */
  total?: number;
  keyOf: (item: Item) => string;
}

type Entry<Item> = { key: string } & ({ heading: string; count: number | null } | { item: Item });

const keyOfEntry = ({ key }: { key: string }) => key;

/** In pixels, from 992 px on. */
const rowHeight = 41;

/** A row has its height without the line below it, which the last one lacks. */
const rowStyle =
  'group transition-colors hover:bg-mist has-data-row-target:cursor-pointer lg:min-h-10 lg:[&.border-b]:min-h-[41px]';

/**
 * A table that scrolls with the page and stays smooth with 10,000 rows. From 992 px on it has lines of 41
 * px, higher if one says more; below it has a card for each row. The arrow keys lead from row to row.
 */
export function VirtualTable<Item>({
  label,
  columns,
  layout,
  headIsShown = false,
  cardHeight,
  groupOf,
  items,
  total = items.length,
  keyOf,
}: TableProps<Item>) {
  const hint = useId();
  const hasMore = total > items.length;
  const entries = useMemo(() => entriesOf(items, keyOf, groupOf, hasMore), [items, keyOf, groupOf, hasMore]);
  const grid = classNames('grid items-center', layout);
  const itemRow =
    cardHeight === undefined ? { ...wholeRow, className: classNames(rowStyle, grid) } : { className: grid };
  return (
    <>
      <RowKeysHint id={hint} />
      <table
        aria-label={label}
        aria-describedby={hint}
        aria-rowcount={hasMore ? -1 : entries.length + 1}
        className="block text-left print:table print:w-full"
      >
        <thead
          className={classNames(
            'block border-b border-line print:table-header-group print:break-inside-avoid',
            cardHeight === undefined ? !headIsShown && 'max-lg:sr-only' : 'sr-only',
          )}
        >
          <tr
            aria-rowindex={1}
            className={classNames(
              'items-center text-small text-muted max-lg:flex max-lg:flex-wrap max-lg:py-0 lg:grid lg:h-10',
              layout,
            )}
          >
            {columns.map(({ head, sorted, className }, index) => (
              <th key={index} scope="col" aria-sort={sorted} className={classNames('font-normal', className)}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <VirtualRows
          items={entries}
          total={hasMore ? total : entries.length}
          keyOf={keyOfEntry}
          rowHeight={cardHeight ?? rowHeight}
          kind="table"
          rowAttributes={(index) => ({
            'aria-rowindex': index + 2,
            ...('heading' in entries[index]! ? { className: 'block' } : itemRow),
          })}
        >
          {(entry) =>
            'heading' in entry ? (
              <GroupHeading heading={entry.heading} count={entry.count} columnCount={columns.length} />
            ) : (
              <Cells item={entry.item} columns={columns} />
            )
          }
        </VirtualRows>
      </table>
    </>
  );
}

/** The rows with a heading before each group. How many the last group has is known once all rows are here. */
function entriesOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  groupOf: TableProps<Item>['groupOf'],
  hasMore: boolean,
): Entry<Item>[] {
  const groups = Map.groupBy(items, (item) => groupOf?.(item) ?? null);
  const last = groups.size - 1;
  return [...groups].flatMap(([heading, members], index) => {
    const rows = members.map((item) => ({ key: keyOf(item), item }));
    if (heading === null) return rows;
    return [{ key: heading, heading, count: hasMore && index === last ? null : members.length }, ...rows];
  });
}

function GroupHeading({
  heading,
  count,
  columnCount,
}: {
  heading: string;
  count: number | null;
  columnCount: number;
}) {
  return (
    <th
      scope="rowgroup"
      colSpan={columnCount}
      className="flex min-h-10 items-center bg-mist px-4 py-2 text-small font-normal lg:py-0"
    >
      <h2 className="font-semibold">
        {heading}
        {count !== null && ` · ${formatCount(count)}`}
      </h2>
    </th>
  );
}

// Scrolling renders all rows near the window again; their contents stay as they are.
const Cells = memo(CellsOf) as typeof CellsOf;

function CellsOf<Item>({ item, columns }: { item: Item; columns: readonly Column<Item>[] }) {
  return (
    <>
      {columns.map(({ cell, className, cellClassName }, index) => {
        const classes = classNames('min-w-0 font-normal', className, cellClassName);
        return index === 0 ? (
          <th key={index} scope="row" className={classes}>
            {cell(item)}
          </th>
        ) : (
          <td key={index} className={classes}>
            {cell(item)}
          </td>
        );
      })}
    </>
  );
}
