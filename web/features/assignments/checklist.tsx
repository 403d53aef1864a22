import type { ReactNode } from 'react';
import type { Person } from '#shared/api/shapes';
import { formatCount } from '#shared/count';
import { useOptionalList, type ApiList, type ListRows } from '../../api/list-queries.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ActionBar, actionBarId } from './action-bar.tsx';
import type { BulkAction } from './use-bulk-action.ts';
import type { Selection } from './use-selection.ts';

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
      <SkipLink to={actionBarId} className="link sr-only self-start focus:not-sr-only">
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

/** Selects everyone whom the search has found, those further down the list included, or nobody. */
function SelectionButtons({
  list,
  loadAll,
  filtered,
  selection,
  disabled,
}: {
  list: ListRows<Person>;
  loadAll: () => Promise<readonly Person[]>;
  filtered: boolean;
  selection: Selection;
  disabled: boolean;
}) {
  const { run, busy, error } = useApiAction({
    send: async () => (list.hasMore ? loadAll() : list.rows),
    invalidates: [],
    onSuccess: selection.add,
  });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="small"
          loading={busy}
          disabled={disabled || list.refreshing || list.total === 0}
          onClick={() => run(undefined)}
        >
          Select all{!list.counted.more && ` ${formatCount(list.total)}`}
          {filtered && ' that match'}
        </Button>
        <Button
          variant="outline"
          size="small"
          aria-label="Clear selection"
          disabled={disabled || busy || selection.size === 0}
          onClick={selection.clear}
        >
          Clear
        </Button>
      </div>
      {error && (
        <div className="basis-full">
          <Banner kind="error">{error}</Banner>
        </div>
      )}
    </>
  );
}
