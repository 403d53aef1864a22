import type { ReactNode } from 'react';
import type { Person } from '#shared/shapes';
import { useOptionalList, type ApiList } from '../../api/list-queries.ts';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { ActionBar } from './action-bar.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import { SelectableList } from '../../components/selectable-list.tsx';
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
  /** The text when there is nobody to select. */
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
      <SelectableList
        list={list}
        loadAll={listOf(term).loadAll}
        filtered={isFiltered}
        selection={selection}
        disabled={action.busy}
        one="employee"
        many="employees"
        emptyText={`Nobody matches “${term}”.`}
      >
        <NamesakesAmong people={list.rows}>
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
        </NamesakesAmong>
      </SelectableList>
      {actionBar}
    </>
  );
}

// Nothing is sent when nobody is selected (product §43).
function runForSelected(selection: Selection, action: BulkAction): void {
  const ids = selection.ids();
  if (ids.length > 0) action.run(ids);
}
