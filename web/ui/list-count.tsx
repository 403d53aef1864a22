import { useState } from 'react';
import { formatCount, formatMoreThan } from '#shared/count';
import { PrintButton, type Printable } from './print-button.tsx';
import { classNames } from './class-names.ts';

/**
 * "1,204 employees" or, when the list is filtered, "12 employees match"; beside it the button that prints a long list.
 */
export function ListCount({
  count,
  more = false,
  searching = false,
  filtered,
  one,
  many,
  printable,
}: {
  count: number;
  /** Whether there are more, and the number is not known. */
  more?: boolean;
  /** Whether the count is still that of the search before. */
  searching?: boolean;
  /** Whether a search or filter is set. */
  filtered: boolean;
  one: string;
  many: string;
  /** For a long list. */
  printable?: Printable | undefined;
}) {
  const number = more ? formatMoreThan(count) : formatCount(count);
  const words =
    count === 1
      ? filtered
        ? `${number} ${one} matches`
        : `${number} ${one}`
      : filtered
        ? `${number} ${many} match`
        : `${number} ${many}`;
  // Screen readers hear the next count and nothing before it: with each letter typed there is another search.
  const [settled, setSettled] = useState(words);
  if (!searching && settled !== words) setSettled(words);
  const counted = (
    <div className="grid text-small text-muted tabular-nums">
      <p role="status" className={classNames('col-start-1 row-start-1', searching && 'animate-give-way')}>
        {settled}
      </p>
      {searching && (
        <p aria-hidden="true" className="col-start-1 row-start-1 animate-working-late">
          Searching…
        </p>
      )}
    </div>
  );
  return printable ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {counted}
      <PrintButton {...printable} />
    </div>
  ) : (
    counted
  );
}
