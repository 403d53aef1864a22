import { countOf } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

/** How many proposed records wait for an admin; nothing while none does. */
export function ProposalsLine() {
  const { data } = useOptionalQuery(queryOf(dashboardCalls.proposals()));
  const count = data?.total ?? 0;
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
