import { useState } from 'react';
import { verdicts, type Decision, type Verdict } from '#shared/people/imports/import-facts';
import { importsApi } from '#shared/people/imports/calls';
import { fillPath } from '#shared/endpoint';
import { verdictLabels } from '#shared/people/imports/labels';
import type { Import } from '#shared/people/imports/schemas';
import { useOptionalList } from '../../api/list-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { LinesTable } from './lines-table.tsx';
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
  const params = { importId: imported._id };
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
      <p className="flex flex-wrap gap-x-6 text-small">
        {of === 'refused' && imported.has_file && (
          <Download path={fillPath(importsApi.refused.path, params)}>
            Download these rows to correct them
          </Download>
        )}
        <Download path={fillPath(importsApi.plan.path, params)}>Download all rows</Download>
      </p>
      <div
        role="group"
        aria-label="Rows of the file"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it sideways
        tabIndex={0}
        aria-busy={list.refreshing}
        className="overflow-x-auto rounded-lg border border-line bg-paper"
      >
        {list.loading ? (
          <ListSkeleton />
        ) : list.rows.length === 0 ? (
          <EmptyState text="The rows can’t be shown" />
        ) : (
          <LinesTable list={list} decisions={decisions} onDecide={onDecide} />
        )}
      </div>
    </div>
  );
}

function Download({ path, children }: { path: string; children: string }) {
  return (
    <a href={path} download className="link touch inline-flex items-center">
      {children}
    </a>
  );
}
