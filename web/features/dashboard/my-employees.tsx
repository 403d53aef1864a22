import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Opening } from '#shared/dashboard/schemas';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { employeesMatching } from './calls.ts';
import { OverduePeople } from './overdue-people.tsx';
import { queryOf } from './queries.ts';
import { lowButton, type WidgetProps } from './widget.ts';

/** How many of those who are overdue are shown until the others are unfolded. */
const mostOverdue = 3;

type Employee = NonNullable<Opening['employees']>['employees'][number];

/** The manager's people: the first who are overdue, the others folded behind them, and a search that finds anybody. */
export function MyEmployees({ dashboard: { behind = [], employees: first }, className }: WidgetProps) {
  const { field, term } = useSearch();
  const [showsRest, setShowsRest] = useState(false);
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
  const rest = employees.filter(({ _id }) => !behind.some((person) => person._id === _id));
  return (
    <Card
      title="My Employees"
      className={className}
      action={
        <div className="flex min-w-0 basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:grow-99 lg:basis-0">
          <div className="basis-full lg:flex-1 lg:basis-0">
            <SearchField label="Search my employees" {...field} />
          </div>
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
          <ButtonLink to={paths.userGroup('employees')} variant="outline" size="small" className={lowButton}>
            View All Employees
          </ButtonLink>
        </div>
      }
    >
      {/* While one searches it is as high as the most rows that are found, so that nothing moves as one types. */}
      <div className={classNames('flex flex-col gap-4 lg:gap-3', isSearching && 'min-h-90 lg:min-h-63')}>
        <NamesakesAmong people={isSearching ? employees : [...behind, ...rest]}>
          {!isSearching && behind.length > 0 && (
            <OverduePeople people={showsRest ? behind : behind.slice(0, mostOverdue)}>
              {behind.length + rest.length > mostOverdue && (
                <Button
                  variant="outline"
                  size="small"
                  className={`ml-auto ${lowButton}`}
                  aria-expanded={showsRest}
                  onClick={() => setShowsRest(!showsRest)}
                >
                  {showsRest ? 'Show fewer' : 'Everyone else'}
                </Button>
              )}
            </OverduePeople>
          )}
          {(isSearching || behind.length === 0 || (showsRest && rest.length > 0)) && (
            <Employees employees={isSearching ? employees : rest} />
          )}
        </NamesakesAmong>
      </div>
    </Card>
  );
}

function Employees({ employees }: { employees: readonly Employee[] }) {
  if (employees.length === 0)
    return (
      <div className="my-auto">
        <EmptyState text="No Employees Found" />
      </div>
    );
  return (
    <ul aria-label="My employees" className="-mx-3">
      {employees.map((employee) => (
        <li key={employee._id}>
          <Link
            to={paths.user(employee._id)}
            className="flex min-h-15 items-center rounded-md px-3 transition-colors hover:bg-mist lg:min-h-10.5"
          >
            <PersonLine person={employee} compact dense />
          </Link>
        </li>
      ))}
    </ul>
  );
}
