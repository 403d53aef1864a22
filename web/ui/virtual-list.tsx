import { useId, type ReactNode } from 'react';
import { RowKeysHint } from './row-keys-hint.tsx';
import { VirtualRows } from './virtual-rows.tsx';

/**
 * A list that scrolls with the page and stays smooth with 10,000 rows. Rows may differ in height. The arrow keys lead
 * from row to row.
 */
export function VirtualList<Item>({
  label,
  rowHeight = 64,
  ...rows
}: {
  /** The list's name, for screen readers: "Employees". */
  label: string;
  items: readonly Item[];
  /** How many there are in all, if not all of them are here yet; Infinity when nobody has counted them. */
  total?: number;
  keyOf: (item: Item) => string;
  /** The usual height of a row, in pixels. */
  rowHeight?: number;
  children: (item: Item) => ReactNode;
}) {
  const hint = useId();
  return (
    <>
      <RowKeysHint id={hint} />
      <VirtualRows
        {...rows}
        rowHeight={rowHeight}
        kind="list"
        label={label}
        description={hint}
        rowAttributes={(index, total) => ({
          role: 'listitem',
          'aria-setsize': total,
          'aria-posinset': index + 1,
        })}
      />
    </>
  );
}
