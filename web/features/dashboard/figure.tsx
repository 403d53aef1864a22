import { formatCount } from '#shared/count';
import { TextSkeleton } from '../../ui/skeleton.tsx';

/** A count and what it counts, in a description list. Without a value it shows a skeleton. */
export function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-small text-muted">{label}</dt>
      <dd className="text-display font-semibold tabular-nums">
        {value === undefined ? (
          <>
            <span className="sr-only">Loading</span>
            <TextSkeleton className="w-12" />
          </>
        ) : (
          formatCount(value)
        )}
      </dd>
    </div>
  );
}
