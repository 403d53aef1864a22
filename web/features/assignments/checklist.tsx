import type { ReactNode } from 'react';
import type { Person } from '#shared/api/shapes';
import { useQuietList, type ApiList } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ActionBar, actionBarId } from './action-bar.tsx';
import { SelectionButtons } from './selection-buttons.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import type { Selection } from './use-selection.ts';

/** People to select and, below them, the button that does something to the selected: assign or complete. */
export function Checklist<Employee extends Person>({
  listOf,
  detail,
  emptyText,
  actionLabel,
  selection,
  action,
}: {
  /** The list for a search; a failed load leaves it empty (spec §8). */
  listOf: (search: string) => ApiList<Employee>;
  /** What stands under a person's department. */
  detail?: (employee: Employee) => ReactNode;
  emptyText: string;
  actionLabel: string;
  selection: Selection;
  action: BulkAction;
}) {
  const { field, term } = useSearch();
  const list = useQuietList(listOf(term));

  if (list.loading) return <ListSkeleton />;
  if (list.total === 0 && term === '' && !list.renewing) {
    return (
      <>
        {action.error && <Banner kind="error">{action.error}</Banner>}
        <EmptyState text={emptyText} />
      </>
    );
  }

  return (
    <>
      <SearchField label="Search all employees" {...field} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListCount {...list.counted} narrowed={term !== ''} one="employee" many="employees" />
        <SelectionButtons
          list={list}
          loadAll={listOf(term).loadAll}
          narrowed={term !== ''}
          selection={selection}
          disabled={action.busy}
        />
      </div>
      <SkipLink to={actionBarId} className="link sr-only self-start focus:not-sr-only">
        Skip the list
      </SkipLink>
      {list.total === 0 ? (
        <EmptyState text={`Nobody matches “${term}”.`} />
      ) : (
        // Room for the bar, so that a row reached by key doesn't hide behind it.
        <div aria-busy={list.renewing} className="-mx-3 [&_input]:scroll-mb-40">
          <PagedList label="Employees" list={list}>
            {(employee) => (
              <CheckboxRow
                checked={selection.has(employee._id)}
                disabled={action.busy}
                onChange={(checked) => selection.toggle(employee._id, checked)}
              >
                <PersonLine person={employee}>{detail?.(employee)}</PersonLine>
              </CheckboxRow>
            )}
          </PagedList>
        </div>
      )}
      <ActionBar
        label={actionLabel}
        selected={selection.size}
        action={action}
        onPress={() => runForSelected(selection, action)}
      />
    </>
  );
}

// Nothing is sent when nobody is selected (spec §5).
function runForSelected(selection: Selection, action: BulkAction): void {
  const ids = selection.ids();
  if (ids.length > 0) action.run(ids);
}
