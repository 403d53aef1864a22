import { formatCount } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { StatusMark } from '../../components/status-icon.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

/** The manager's overdue employees, with their trainings; the most overdue first. A failed load leaves it out. */
export function BehindEmployees() {
  const { data, loading } = useOptionalQuery(queryOf(dashboardCalls.employeesBehind()));
  const behind = data?.employees.filter(({ overdue }) => overdue > 0) ?? [];
  if (!loading && !data) return null;
  return (
    <section aria-labelledby="behind" className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4">
        <h3 id="behind" className="font-semibold">
          Behind
        </h3>
        {behind.length > 0 && (
          <Link to={paths.userGroup('employees')} className="link touch inline-flex items-center text-small">
            View all who are behind
          </Link>
        )}
      </div>
      {loading && <ListSkeleton />}
      {data && behind.length === 0 && <p className="text-muted">Nobody is behind.</p>}
      {behind.length > 0 && (
        <NamesakesAmong people={behind}>
          <ul aria-label="Behind" className="-mx-3">
            {behind.map((employee) => {
              const { _id, overdue, overdue_in: overdueIn } = employee;
              const more = overdue - overdueIn.length;
              return (
                <li key={_id}>
                  <Link
                    to={paths.user(_id)}
                    className="flex items-center gap-x-4 rounded-md px-3 py-2 transition-colors hover:bg-mist"
                  >
                    <span className="min-w-0 flex-1">
                      <PersonLine person={{ ...employee, department: null }} compact>
                        <span className="line-clamp-2 text-small text-muted">
                          {overdueIn.map(({ title }) => title).join(', ')}
                          {more > 0 && ` and ${formatCount(more)} more`}
                        </span>
                      </PersonLine>
                    </span>
                    <span className="flex items-center gap-1.5 text-small font-medium text-danger tabular-nums">
                      <StatusMark status="overdue" />
                      {formatCount(overdue)} overdue
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </NamesakesAmong>
      )}
    </section>
  );
}
