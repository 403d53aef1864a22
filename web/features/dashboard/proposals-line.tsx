import { countOf } from '#shared/count';
import { StatusMark } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';

/** How many proposed records wait for an admin; nothing while none does. */
export function ProposalsLine({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex items-start gap-2">
      <span className="flex h-lh items-center">
        <StatusMark status="not-enrolled" />
      </span>
      <span>
        <Link to={`${paths.records()}?state=proposed`} className="link font-semibold">
          {countOf(count, 'record')} to review.
        </Link>
      </span>
    </p>
  );
}
