import { formatCount } from '#shared/count';

/** "1,204 employees" or, when the list is filtered, "12 employees match". */
export function ListCount({
  count,
  more = false,
  filtered,
  one,
  many,
}: {
  count: number;
  /** Whether there are more, and the number is not known. */
  more?: boolean;
  /** Whether a search or filter is set. */
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
