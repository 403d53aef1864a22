import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { employeesMatching } from './calls.ts';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

/**
 * A few of the manager's employees, and a search that finds the others.
 */
export function MyEmployees({ dashboard: { employees: first }, className }: WidgetProps) {
  const { field, term } = useSearch();
  const isSearching = term !== '';
  const {
    data: found,
    isPlaceholderData,
    isError,
  } = useQuery({
    ...queryOf(employeesMatching(term)),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  // Until they are found those before stay; a failed search finds nobody (product §28).
  const data = isSearching ? (found ?? (isError ? undefined : first)) : first;
  const refreshing = isSearching && !isError && (!found || isPlaceholderData);
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
            more={typeof data.total !== 'number'}
            searching={refreshing}
            filtered={isSearching}
            one="employee"
            many="employees"
          />
        )}
      </div>
      {/* As high as the most rows, so that nothing moves while one types. */}
      <div className="flex min-h-91 flex-col">
        {employees.length === 0 && (
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
