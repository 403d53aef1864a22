import { formatCount } from '#shared/count';
import type { ListRows } from '../api/list-queries.ts';
import { useApiAction } from '../api/use-api-action.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Selection } from './use-selection.ts';

/** Selects all that the search has found, those further down the list included, or none. */
export function SelectionButtons<Row extends { _id: string }>({
  list,
  loadAll,
  filtered,
  selection,
  disabled,
  only,
}: {
  list: ListRows<Row>;
  loadAll: () => Promise<readonly Row[]>;
  filtered: boolean;
  selection: Selection;
  disabled: boolean;
  /** Which of the list can be selected, and how they are called; all unless said. */
  only?: { words: string; isSelectable: (row: Row) => boolean };
}) {
  const { run, busy, error } = useApiAction({
    send: async () => {
      const rows = list.hasMore ? await loadAll() : list.rows;
      return only ? rows.filter(only.isSelectable) : rows;
    },
    invalidates: [],
    onSuccess: selection.add,
  });
  const which = only ? ` ${only.words}` : list.counted.more ? '' : ` ${formatCount(list.total)}`;
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
          Select all{which}
          {filtered && (only ? ' and match' : ' that match')}
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
