import { useMemo, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { teamFilters } from '#shared/people/lines/filters';
import { teamStateLabels, teamStates, type TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { ToldMessage } from '../../components/told-message.tsx';
import type { Told, UndoOffer } from '../../components/undo.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { filtersIn, useFilters } from '../../ui/filters.ts';
import { later } from '../../ui/later.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { searchIn, useUrlSearch } from '../../ui/use-url-search.ts';
import { teamCountsQuery, teamList } from './queries.ts';
import type { TeamAction } from './team-action.ts';
import { teamColumns, teamLayout } from './team-columns.tsx';
import { TeamSheet, teamSheetQuery } from './team-sheet.tsx';
import { sayTeam } from './team-words.ts';

const RemindOverdueWindow = later(
  async () => (await import('../../components/remind-overdue-window.tsx')).RemindOverdueWindow,
);

const AwayWindow = later(async () => (await import('../../components/away-window.tsx')).AwayWindow);

const TrainingWindow = later(async () => (await import('./training-window.tsx')).TrainingWindow);

export function load({ request, context }: LoaderFunctionArgs) {
  const asked = filtersIn(teamFilters, new URL(request.url).searchParams);
  return preload(context, {
    required: [teamList(searchIn(request), asked), teamCountsQuery(asked)],
    deferred: [teamSheetQuery],
  });
}

/** The people below the signed-in person in the line, the most overdue first. */
export function Page() {
  const search = useUrlSearch();
  const { asked, set } = useFilters(teamFilters);
  const list = useRequiredList(teamList(search.term, asked));
  // A team of very many people is listed, and not counted.
  const { counts } = useRequiredQuery(teamCountsQuery(asked));
  const [chosen, setChosen] = useState<{ person: TeamMember; action: TeamAction; turn: number } | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [told, setTold] = useState<Told | null>(null);
  const columns = useMemo(
    () =>
      teamColumns((person, action) => {
        // Each time from the beginning.
        setChosen((before) => ({ person, action, turn: (before?.turn ?? 0) + 1 }));
        setIsAsked(true);
      }),
    [],
  );
  const close = () => setIsAsked(false);
  const windowProps = {
    isWanted: isAsked,
    open: isAsked,
    onGiveUp: close,
    onClose: close,
    onDone: (words: string, kind: Told['kind'] = 'success', undo?: UndoOffer) => {
      close();
      setTold({ words, kind, undo });
    },
  };
  const chips = teamStates.map((value) => ({ value, label: teamStateLabels[value], count: counts?.[value] }));
  const all = counts && counts.overdue + counts.open + counts.complete;
  // Where a search or a filter is set, it has to stay in reach.
  const isEmpty = !!counts && all === 0 && search.term === '' && Object.keys(asked).length === 0;

  return (
    <div className="flex flex-col gap-6">
      {told && <ToldMessage told={told} onTold={setTold} />}
      <PageHeading title="Team" />
      {counts && !isEmpty && <p className="text-title font-semibold">{sayTeam(counts)}</p>}
      <TeamSheet />
      {isEmpty ? (
        <div className="rounded-lg border border-line bg-paper">
          <EmptyState text={sayTeam(counts)} />
        </div>
      ) : (
        <>
          <SearchField label="Search your team" {...search.field} />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <FilterChips<TeamState | ''>
              legend="Status"
              chips={[{ value: '', label: 'All', count: all }, ...chips]}
              value={asked.status ?? ''}
              onChange={(value) => set('status', value)}
            />
            <label className="touch flex cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={asked.direct === 'true'}
                onChange={({ target }) => set('direct', target.checked ? 'true' : '')}
              />
              {teamFilters.direct.label}
            </label>
          </div>
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <ListCount
                {...list.counted}
                filtered={search.term !== '' || asked.status !== undefined}
                one="person"
                many="people"
              />
              <ExportLinks of="team" query={{ search: search.term, ...asked }} />
            </div>
            <div
              aria-busy={list.refreshing}
              className="overflow-hidden rounded-lg border border-line bg-paper"
            >
              {list.total === 0 ? (
                <EmptyState text="Nobody found. Try another search or filter." />
              ) : (
                <NamesakesAmong people={list.rows}>
                  <PagedTable label="Team" list={list} columns={columns} layout={teamLayout} />
                </NamesakesAmong>
              )}
            </div>
          </div>
        </>
      )}
      {chosen?.action === 'remind' && (
        <RemindOverdueWindow key={chosen.turn} people={[chosen.person]} {...windowProps} />
      )}
      {chosen?.action === 'away' && <AwayWindow key={chosen.turn} person={chosen.person} {...windowProps} />}
      {(chosen?.action === 'extend' || chosen?.action === 'enrol') && (
        <TrainingWindow key={chosen.turn} person={chosen.person} action={chosen.action} {...windowProps} />
      )}
    </div>
  );
}
