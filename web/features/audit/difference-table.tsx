import { useClock } from '../../components/use-clock.ts';
import { ClampedText } from '../../ui/clamped-text.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Difference } from './differences.ts';
import type { AuditRow } from './queries.ts';
import { labelOf, linesOf, restOf } from './wording.ts';

/** The values before and after, a row for each fact. A side without any value has no column. */
export function DifferenceTable({
  differences,
  entry: { names, before_counts: beforeCounts, after_counts: afterCounts },
}: {
  differences: readonly Difference[];
  entry: Pick<AuditRow, 'names' | 'before_counts' | 'after_counts'>;
}) {
  const clock = useClock();
  const rows = differences.map(({ key, before, after, unchanged }) => ({
    key,
    unchanged,
    before: [...linesOf(key, before, { names, clock }), ...restOf(beforeCounts[key])],
    after: [...linesOf(key, after, { names, clock }), ...restOf(afterCounts[key])],
  }));
  const sides = (['before', 'after'] as const).filter((side) => rows.some((row) => row[side].length > 0));

  // On a phone a fact's name is above its values.
  const rowStyle = classNames(
    'grid gap-x-6 gap-y-1 px-3 py-2 md:px-4',
    sides.length > 1
      ? 'grid-cols-2 sm:grid-cols-[8rem_minmax(0,1fr)_minmax(0,1fr)]'
      : 'sm:grid-cols-[8rem_minmax(0,1fr)]',
  );
  return (
    <table aria-label="What changed" className="block rounded-md border border-line bg-paper text-left">
      <thead className="block">
        <tr className={classNames(rowStyle, 'text-muted')}>
          <th scope="col" className="font-normal max-sm:sr-only">
            Fact
          </th>
          {sides.map((side) => (
            <th key={side} scope="col" className="font-normal">
              {side === 'before' ? 'Before' : 'After'}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block">
        {rows.map((row) => (
          <tr key={row.key} className={classNames(rowStyle, 'border-t border-line')}>
            <th scope="row" className={classNames('font-medium', sides.length > 1 && 'max-sm:col-span-2')}>
              {labelOf(row.key)}
              {row.unchanged > 0 && (
                <span className="block font-normal text-muted">{row.unchanged} more unchanged</span>
              )}
            </th>
            {sides.map((side) => (
              <td key={side} className="min-w-0 wrap-anywhere">
                <Lines lines={row[side]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  const [only] = lines;
  if (only === undefined) return <span className="text-muted">Empty</span>;
  if (lines.length === 1) return <ClampedText text={only} />;
  return (
    <ul className="flex flex-col gap-1">
      {lines.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}
