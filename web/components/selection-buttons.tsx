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
  selection,
  disabled,
  only,
}: {
  list: ListRows<Row>;
  loadAll: () => Promise<readonly Row[]>;
  selection: Selection;
  disabled: boolean;
  /** Which of the list can be selected; all unless said. */
  only?: { isSelectable: (row: Row) => boolean };
}) {
  const { run, busy, error } = useApiAction({
    send: async () => {
      const rows = list.hasMore ? await loadAll() : list.rows;
      return only ? rows.filter(only.isSelectable) : rows;
    },
    invalidates: [],
    onSuccess: selection.add,
  });
  // Not known while rows are still to be fetched.
  const isUncounted = only ? list.hasMore : list.counted.more;
  const count = only ? list.rows.filter(only.isSelectable).length : list.total;
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
          {isUncounted ? 'Select all' : `Select all ${formatCount(count)}`}
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
