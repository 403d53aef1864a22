import { formatCount } from '#shared/count';

/** "1,204 employees", or while a search narrows the list "12 of 1,204 employees". */
export function ListCount({
  shown,
  total = shown,
  one,
  many,
}: {
  shown: number;
  total?: number;
  one: string;
  many: string;
}) {
  const figures = shown === total ? formatCount(total) : `${formatCount(shown)} of ${formatCount(total)}`;
  return (
    <p role="status" className="text-small text-muted tabular-nums">
      {figures} {total === 1 ? one : many}
    </p>
  );
}
