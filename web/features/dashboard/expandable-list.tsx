import { useState, type ReactNode } from 'react';
import { formatCount } from '#shared/count';
import { Button } from '../../ui/button.tsx';

/** A list that shows only its first rows until somebody asks for all. */
export function ExpandableList<Item>({
  label,
  items,
  most,
  keyOf,
  children,
}: {
  /** The list's name, for screen readers. */
  label: string;
  items: readonly Item[];
  /** How many are shown at first. */
  most: number;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}) {
  const [showsAll, setShowsAll] = useState(false);
  return (
    <>
      <ul aria-label={label} className="-my-2 divide-y divide-line">
        {items.slice(0, showsAll ? undefined : most).map((item) => (
          <li key={keyOf(item)}>{children(item)}</li>
        ))}
      </ul>
      {items.length > most && (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${formatCount(items.length)}`}
        </Button>
      )}
    </>
  );
}
