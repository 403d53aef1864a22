import { useCallback, useMemo, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { recordFilters } from '#shared/training/records/filters';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useOptionalQuery } from '../../api/queries.ts';
import { useHasDraft } from '../../api/use-draft.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { programQuery } from '../../components/program-query.ts';
import { Breadcrumb } from '../../layout/breadcrumb.tsx';
import { paths } from '../../paths.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterFields } from '../../ui/filter-fields.tsx';
import { filtersIn, useFilters } from '../../ui/filters.ts';
import { later } from '../../ui/later.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useMessageOnce } from '../../ui/use-message-once.ts';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { allRecords } from './queries.ts';
import { actionsColumn, factColumns, recordLayout } from './record-columns.tsx';

const ChooseRecords = later(async () => (await import('./choose-records.tsx')).ChooseRecords);

export function load({ request, context }: LoaderFunctionArgs) {
  const asked = filtersIn(recordFilters, new URL(request.url).searchParams);
  return preload(context, {
    required: [allRecords(searchIn(request), asked)],
    optional: asked.program ? [programQuery(asked.program)] : [],
  });
}

/** Everybody's records, and the proposals to review. */
export function Page() {
  const { field, term: search } = useUrlSearch();
  const { asked, set } = useFilters(recordFilters);
  const found = allRecords(search, asked);
  const list = useRequiredList(found);
  const people = useMemo(() => list.rows.map(({ person }) => person), [list.rows]);
  const message = useMessageOnce();
  const [done, setDone] = useState<{ message: string; kind: 'success' | 'notice' } | null>(null);
  const tell = useCallback(
    (told: string, kind: 'success' | 'notice' = 'success') => setDone({ message: told, kind }),
    [],
  );
  const columns = useMemo(() => [...factColumns, actionsColumn(tell)], [tell]);
  // Proposals are rejected, anything else is revoked.
  const action = asked.state === 'proposed' ? 'reject' : 'revoke';
  const [isChoosing, setIsChoosing] = useState(useHasDraft(action));
  const isFiltered = Object.keys(asked).length > 0 || search !== '';
  const isOfAll = !asked.program && search === '';
  const empty =
    asked.state === 'proposed' && isOfAll
      ? 'Nothing to review'
      : 'No records found. Try another search or filter.';

  return (
    <div className="flex flex-col gap-6">
      {done ? (
        <DoneMessage {...done} onClose={() => setDone(null)} />
      ) : (
        message && <Banner kind="success">{message}</Banner>
      )}
      <div className="flex flex-col gap-2">
        <PageHeading
          title="Records"
          back={<Breadcrumb />}
          actions={<ButtonLink to={paths.newRecord()}>Record earlier training</ButtonLink>}
        />
        <p className="text-muted">
          All trainings that people have done, here or elsewhere. Records are never deleted.
        </p>
      </div>
      {asked.program && <OnlyOf program={asked.program} onShowAll={() => set('program', '')} />}
      <div className="grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_14rem]">
        <SearchField label="Search all records" {...field} />
        <FilterFields filters={recordFilters} values={asked} set={set} />
      </div>
      {!isChoosing && (
        <div className="flex flex-col gap-3">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <ListCount {...list.counted} filtered={isFiltered} one="record" many="records" />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
              <ExportLinks of="records" query={{ search, ...asked }} />
              {list.total > 1 && (
                <Button variant="outline" size="small" onClick={() => setIsChoosing(true)}>
                  Select records
                </Button>
              )}
            </div>
          </div>
          <div aria-busy={list.refreshing} className="overflow-hidden rounded-lg border border-line bg-paper">
            {list.total === 0 ? (
              <EmptyState
                text={isFiltered ? empty : 'No records yet. They appear once attendance is marked.'}
              />
            ) : (
              <NamesakesAmong people={people}>
                <PagedTable label="Records" list={list} columns={columns} layout={recordLayout} />
              </NamesakesAmong>
            )}
          </div>
        </div>
      )}
      <ChooseRecords
        // Another time it begins again.
        key={`${action} ${isChoosing}`}
        action={action}
        isWanted={isChoosing}
        onGiveUp={() => setIsChoosing(false)}
        asked={found}
        list={list}
        filtered={isFiltered}
        onDone={tell}
        onEnd={() => setIsChoosing(false)}
      />
    </div>
  );
}

/** Says that the list has one training's records only, and leads back to all. */
function OnlyOf({ program: id, onShowAll }: { program: string; onShowAll: () => void }) {
  const { data } = useOptionalQuery(programQuery(id));
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="min-w-0 wrap-anywhere">
        {data
          ? `Only records for “${data.program.title}” are shown.`
          : 'Only records for one training are shown.'}
      </p>
      <Button variant="outline" size="small" onClick={onShowAll}>
        Show all trainings
      </Button>
    </div>
  );
}
