import { useMemo, type ReactNode } from 'react';
import type { Person } from '#shared/api/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { PersonLine } from '../../parts/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { matches, SearchField, useSearch } from '../../ui/search-field.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ActionBar, actionBarId } from './action-bar.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import { useSelection } from './use-selection.ts';

/** People to select and, below them, the button that does something to the selected: assign or complete. */
export function Checklist<Employee extends Person>({
  employees,
  detail,
  emptyText,
  actionLabel,
  action,
}: {
  employees: readonly Employee[];
  /** What stands under a person's department. */
  detail?: (employee: Employee) => ReactNode;
  emptyText: string;
  actionLabel: string;
  action: BulkAction;
}) {
  const { field, term } = useSearch();
  const selection = useSelection(employees);
  const shown = useMemo(
    () => employees.filter((employee) => matches(term, nameOf(employee), employee.department?.name)),
    [employees, term],
  );

  if (employees.length === 0) {
    return (
      <>
        {action.error && <Banner kind="error">{action.error}</Banner>}
        <EmptyState text={emptyText} />
      </>
    );
  }

  const runForListed = () => {
    const ids = employees.filter(({ _id }) => selection.has(_id)).map(({ _id }) => _id);
    if (ids.length > 0) action.run(ids);
  };

  return (
    <>
      <SearchField label="Search all employees" {...field} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListCount shown={shown.length} total={employees.length} one="employee" many="employees" />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="outline"
            size="small"
            disabled={action.busy || shown.length === 0}
            onClick={() => selection.add(shown)}
          >
            Select all {formatCount(shown.length)}
            {term && ' that match'}
          </Button>
          <Button
            variant="outline"
            size="small"
            aria-label="Clear selection"
            disabled={action.busy || selection.size === 0}
            onClick={selection.clear}
          >
            Clear
          </Button>
        </div>
      </div>
      <SkipLink to={actionBarId} className="link sr-only self-start focus:not-sr-only">
        Skip the list
      </SkipLink>
      {shown.length === 0 ? (
        <EmptyState text={`Nobody matches “${term}”.`} />
      ) : (
        // Room for the bar, so that a row reached by key doesn't hide behind it.
        <div className="-mx-3 [&_input]:scroll-mb-40">
          <VirtualList label="Employees" items={shown} keyOf={({ _id }) => _id}>
            {(employee) => (
              <CheckboxRow
                checked={selection.has(employee._id)}
                disabled={action.busy}
                onChange={(checked) => selection.toggle(employee._id, checked)}
              >
                <PersonLine person={employee}>{detail?.(employee)}</PersonLine>
              </CheckboxRow>
            )}
          </VirtualList>
        </div>
      )}
      <ActionBar label={actionLabel} selected={selection.size} action={action} onPress={runForListed} />
    </>
  );
}
