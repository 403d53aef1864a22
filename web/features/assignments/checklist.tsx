import type { ReactNode } from 'react';
import type { Person } from '#shared/api/shapes';
import { useOptionalList, type ApiList } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ActionBar } from './action-bar.tsx';
import { selectionBarId } from '../../components/selection-bar.tsx';
import { SelectionButtons } from '../../components/selection-buttons.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import type { Selection } from '../../components/use-selection.ts';

/** People to select and, below them, the button that does something to the selected. */
export function Checklist({
  listOf,
  empty,
  buttonLabel,
  selection,
  action,
}: {
  /** The list for a search; a failed load leaves it empty (product §28). */
  listOf: (search: string) => ApiList<Person>;
  /** What stands there when there is nobody to select. */
  empty: ReactNode;
  buttonLabel: string;
  selection: Selection;
  action: BulkAction;
}) {
  const { field, term } = useSearch();
  const list = useOptionalList(listOf(term));
  const isFiltered = term !== '';
  const actionBar = (
    <ActionBar
      label={buttonLabel}
      selected={selection.size}
      action={action}
      onPress={() => runForSelected(selection, action)}
    />
  );

  if (list.loading) return <ListSkeleton />;
  if (list.total === 0 && !isFiltered && !list.refreshing) {
    return (
      <>
        {action.error && <Banner kind="error">{action.error}</Banner>}
        {empty}
        {action.unknown && actionBar}
      </>
    );
  }

  return (
    <>
      {selection.isRestored && <Banner kind="notice">Your selection is still here.</Banner>}
      <SearchField label="Search all employees" {...field} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListCount {...list.counted} filtered={isFiltered} one="employee" many="employees" />
        <SelectionButtons
          list={list}
          loadAll={listOf(term).loadAll}
          filtered={isFiltered}
          selection={selection}
          disabled={action.busy}
        />
      </div>
      <SkipLink to={selectionBarId} className="link sr-only self-start focus:not-sr-only">
        Skip the list
      </SkipLink>
      {list.total === 0 ? (
        <EmptyState text={`Nobody matches “${term}”.`} />
      ) : (
        // Room for the bar, so that a row reached by key doesn't hide behind it.
        <div aria-busy={list.refreshing} className="-mx-3 [&_input]:scroll-mb-40">
          <PagedList label="Employees" list={list}>
            {(employee) => (
              <CheckboxRow
                checked={selection.has(employee._id)}
                disabled={action.busy}
                onChange={(checked) => selection.toggle(employee._id, checked)}
              >
                <PersonLine person={employee} dense />
              </CheckboxRow>
            )}
          </PagedList>
        </div>
      )}
      {actionBar}
    </>
  );
}

// Nothing is sent when nobody is selected (product §43).
function runForSelected(selection: Selection, action: BulkAction): void {
  const ids = selection.ids();
  if (ids.length > 0) action.run(ids);
}
