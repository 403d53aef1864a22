import { useMemo, useState } from 'react';
import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { teamStates, type TeamState } from '#shared/people/lines/team-states';
import type { TeamMember } from '#shared/shapes';
import { useRequiredList } from '../../api/list-queries.ts';
import { preload, useRequiredQuery } from '../../api/queries.ts';
import { ExportLinks } from '../../components/export-links.tsx';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PagedTable } from '../../components/paged-list.tsx';
import { DoneMessage } from '../../ui/done-message.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { later } from '../../ui/later.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useUrlSearch, withParameter } from '../../ui/use-url-search.ts';
import { teamCountsQuery, teamFilterIn, teamList } from './queries.ts';
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
  const filter = teamFilterIn(new URL(request.url).searchParams);
  return preload(context, {
    required: [teamList(filter), teamCountsQuery(filter)],
    deferred: [teamSheetQuery],
  });
}

const labels: Record<TeamState, string> = { overdue: 'Overdue', open: 'Open', complete: 'Complete' };

/** The people below the signed-in person in the line, the most overdue first. */
export function Page() {
  const search = useUrlSearch();
  const [parameters, setParameters] = useSearchParams();
  const { status, isDirect } = teamFilterIn(parameters);
  const set = (name: string, value: string) => setParameters(withParameter(name, value), { replace: true });
  const list = useRequiredList(teamList({ search: search.term, status, isDirect }));
  // A team of very many people is listed, and not counted.
  const { counts } = useRequiredQuery(teamCountsQuery({ isDirect }));
  const [asked, setAsked] = useState<{ person: TeamMember; action: TeamAction; turn: number } | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const [done, setDone] = useState<{ words: string; kind: 'success' | 'notice' } | null>(null);
  const columns = useMemo(
    () =>
      teamColumns((person, action) => {
        // Each time from the beginning.
        setAsked((before) => ({ person, action, turn: (before?.turn ?? 0) + 1 }));
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
    onDone: (words: string, kind: 'success' | 'notice' = 'success') => {
      close();
      setDone({ words, kind });
    },
  };
  const chips = teamStates.map((value) => ({ value, label: labels[value], count: counts?.[value] }));
  const all = counts && counts.overdue + counts.open + counts.complete;
  // Where a search or a filter is set, it has to stay in reach.
  const isEmpty = !!counts && all === 0 && search.term === '' && status === '' && !isDirect;

  return (
    <div className="flex flex-col gap-6">
      {done && <DoneMessage message={done.words} kind={done.kind} onClose={() => setDone(null)} />}
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
              value={status}
              onChange={(value) => set('status', value)}
            />
            <label className="touch flex cursor-pointer items-center gap-3">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-ink"
                checked={isDirect}
                onChange={({ target }) => set('direct', target.checked ? 'true' : '')}
              />
              Direct reports only
            </label>
          </div>
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <ListCount
                {...list.counted}
                filtered={search.term !== '' || status !== ''}
                one="person"
                many="people"
              />
              <ExportLinks
                of="team"
                query={{ search: search.term, status, direct: isDirect ? 'true' : '' }}
              />
            </div>
            <div
              aria-busy={list.refreshing}
              className="overflow-hidden rounded-lg border border-line bg-paper"
            >
              {list.total === 0 ? (
                <EmptyState text="Nobody Found" />
              ) : (
                <NamesakesAmong people={list.rows}>
                  <PagedTable label="Team" list={list} columns={columns} layout={teamLayout} />
                </NamesakesAmong>
              )}
            </div>
          </div>
        </>
      )}
      {asked?.action === 'remind' && (
        <RemindOverdueWindow key={asked.turn} people={[asked.person]} {...windowProps} />
      )}
      {asked?.action === 'away' && <AwayWindow key={asked.turn} person={asked.person} {...windowProps} />}
      {(asked?.action === 'extend' || asked?.action === 'enrol') && (
        <TrainingWindow key={asked.turn} person={asked.person} action={asked.action} {...windowProps} />
      )}
    </div>
  );
}
