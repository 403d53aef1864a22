import { useState } from 'react';
import { formatCount } from '#shared/count';
import { classNames } from './class-names.ts';

/** "1,204 employees" or, when the list is filtered, "12 employees match". */
export function ListCount({
  count,
  more = false,
  searching = false,
  filtered,
  one,
  many,
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
}) {
  const verb = count === 1 ? ' matches' : ' match';
  const words = `${more ? 'More than ' : ''}${formatCount(count)} ${count === 1 ? one : many}${filtered ? verb : ''}`;
  // Screen readers hear the next count and nothing before it: with each letter typed there is another search.
  const [settled, setSettled] = useState(words);
  if (!searching && settled !== words) setSettled(words);
  return (
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
}
