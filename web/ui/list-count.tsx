import { formatCount } from '#shared/count';
import { PrintButton, type Printable } from './print-button.tsx';

/** "1,204 employees" or, when the list is filtered, "12 employees match"; beside it what prints a long list. */
export function ListCount({
  count,
  more = false,
  filtered,
  one,
  many,
  printable,
}: {
  count: number;
  /** Whether there are more, and the number is not known. */
  more?: boolean;
  /** Whether a search or filter is set. */
  filtered: boolean;
  one: string;
  many: string;
  /** Of a long list. */
  printable?: Printable | undefined;
}) {
  const verb = count === 1 ? ' matches' : ' match';
  const words = (
    <p role="status" className="text-small text-muted tabular-nums">
      {more && 'More than '}
      {formatCount(count)} {count === 1 ? one : many}
      {filtered && verb}
    </p>
  );
  return printable ? (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {words}
      <PrintButton {...printable} />
    </div>
  ) : (
    words
  );
}
