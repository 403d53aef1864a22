import { useOptionalQuery } from '../../api/queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { employeesMatching } from './calls.ts';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

/**
 * A few of the manager's employees, and a search that finds the others. A failed load leaves
 * it empty (product §28).
 */
export function MyEmployees({ className }: WidgetProps) {
  const { field, term } = useSearch();
  const { data, loading, refreshing } = useOptionalQuery(queryOf(employeesMatching(term)));
  const employees = data?.employees ?? [];
  return (
    <Card
      title="My Employees"
      className={className}
      action={
        <ButtonLink to={paths.userGroup('employees')} variant="outline" size="small">
          View All Employees
        </ButtonLink>
      }
    >
      <SearchField label="Search my employees" {...field} />
      <div className="min-h-5">
        {data && (
          <ListCount
            count={data.total ?? data.more_than ?? employees.length}
            more={data.total === undefined}
            searching={refreshing}
            filtered={term !== ''}
            one="employee"
            many="employees"
          />
        )}
      </div>
      {/* As high as the most rows, so that nothing moves while one types. */}
      <div className="flex min-h-91 flex-col">
        {loading && <ListSkeleton />}
        {!loading && employees.length === 0 && (
          <div className="my-auto">
            <EmptyState text="No Employees Found" />
          </div>
        )}
        {employees.length > 0 && (
          <NamesakesAmong people={employees}>
            <ul aria-label="My employees" className="-mx-3">
              {employees.map((employee) => (
                <li key={employee._id}>
                  <Link
                    to={paths.user(employee._id)}
                    className="flex min-h-15 items-center rounded-md px-3 transition-colors hover:bg-mist"
                  >
                    <PersonLine person={employee} compact />
                  </Link>
                </li>
              ))}
            </ul>
          </NamesakesAmong>
        )}
      </div>
    </Card>
  );
}
