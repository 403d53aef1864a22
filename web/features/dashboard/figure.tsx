import { formatCount } from '#shared/count';
import { Link } from '../../ui/link.tsx';
import { TextSkeleton } from '../../ui/skeleton.tsx';

/**
 * A count and its label, in a description list; it opens the list that it counts. Without a value it shows a skeleton.
 */
export function Figure({ label, value, to }: { label: string; value: number | undefined; to: string }) {
  return (
    <div className="group relative flex flex-col-reverse">
      <dt className="text-small text-muted underline decoration-edge underline-offset-4 group-hover:decoration-ink">
        {label}
      </dt>
      <dd className="text-display font-semibold tabular-nums">
        {value === undefined ? (
          <>
            <span className="sr-only">Loading</span>
            <TextSkeleton className="w-12" />
          </>
        ) : (
          <Link
            to={to}
            aria-label={`${formatCount(value)} ${label}`}
            className="after:absolute after:inset-0"
          >
            {formatCount(value)}
          </Link>
        )}
      </dd>
    </div>
  );
}
