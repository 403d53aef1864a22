import { formatCount } from '#shared/count';

/** "1,204 employees" or, when a search or filter narrows the list, "12 employees match". */
export function ListCount({
  count,
  more = false,
  filtered,
  one,
  many,
}: {
  count: number;
  /** Whether there are more than these, nobody knows how many. */
  more?: boolean;
  /** Whether the list is only what a search or filter has left. */
  filtered: boolean;
  one: string;
  many: string;
}) {
  const verb = count === 1 ? ' matches' : ' match';
  return (
    <p role="status" className="text-small text-muted tabular-nums">
      {more && 'More than '}
      {formatCount(count)} {count === 1 ? one : many}
      {filtered && verb}
    </p>
  );
}
