import { formatCount } from '#shared/count';
import { Link } from '../../ui/link.tsx';

/**
 * A count and its label, in a description list; it opens the list that it counts.
 */
export function Figure({ label, value, to }: { label: string; value: number; to: string }) {
  return (
    <div className="group relative flex flex-col-reverse">
      <dt className="text-small text-muted underline decoration-edge underline-offset-4 group-hover:decoration-ink">
        {label}
      </dt>
      <dd className="text-display font-semibold tabular-nums">
        <Link to={to} aria-label={`${formatCount(value)} ${label}`} className="after:absolute after:inset-0">
          {formatCount(value)}
        </Link>
      </dd>
    </div>
  );
}
