import { useState } from 'react';
import { verdicts, type Decision, type Verdict } from '#shared/people/imports/import-facts';
import { importsApi } from '#shared/people/imports/calls';
import { fillPath } from '#shared/endpoint';
import { verdictLabels } from '#shared/people/imports/labels';
import type { Import } from '#shared/people/imports/schemas';
import { useOptionalList } from '../../api/list-queries.ts';
import { PagedList } from '../../components/paged-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { LineRow } from './line-row.tsx';
import { linesList, outcomesOf } from './queries.ts';

/** The rows of the file by their outcomes; those that need a look come first. */
export function LinesList({
  imported,
  decisions,
  onDecide,
}: {
  imported: Import;
  decisions: ReadonlyMap<number, Decision>;
  onDecide: ((line: number, decision: Decision | undefined) => void) | null;
}) {
  const { counts } = imported;
  const shown = outcomesOf(imported);
  const [chosen, setChosen] = useState<Verdict | null>(null);
  const of = chosen && counts[chosen] > 0 ? chosen : (shown[0] ?? verdicts[0]);
  const list = useOptionalList(linesList(imported._id, of));
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <FilterChips<Verdict>
        legend="Rows"
        chips={shown.map((value) => ({ value, label: verdictLabels[value], count: counts[value] }))}
        value={of}
        onChange={setChosen}
      />
      {of === 'refused' && imported.has_file && (
        <p className="text-small">
          <a
            href={fillPath(importsApi.refused.path, { importId: imported._id })}
            download
            className="link touch inline-flex items-center"
          >
            Download these rows to correct them
          </a>
        </p>
      )}
      <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
        {list.loading ? (
          <ListSkeleton />
        ) : list.rows.length === 0 ? (
          <EmptyState text="The rows can’t be shown" />
        ) : (
          <PagedList label="Rows" list={list} rowHeight={88}>
            {(line) => (
              <LineRow
                line={line}
                decision={decisions.get(line.line)}
                onDecide={onDecide && ((decision) => onDecide(line.line, decision))}
              />
            )}
          </PagedList>
        )}
      </div>
    </div>
  );
}
