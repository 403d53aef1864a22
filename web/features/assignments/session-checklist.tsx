import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Program } from '#shared/shapes';
import { correctionAdvice } from '../../components/correction-words.ts';
import { NamesakesAmong, namesakesAmong } from '../../components/namesakes.tsx';
import { matchesPerson } from '../../components/matches-person.ts';
import { useClock } from '../../components/use-clock.ts';
import { queryClient } from '../../api/query-client.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { SkipLink } from '../../ui/skip-link.tsx';
import { ActionBar } from './action-bar.tsx';
import { sayNames } from '../../components/name-list.ts';
import { sayEmployees } from '../../components/people-done.ts';
import { sayTookPart } from './completion-words.ts';
import { completing } from './people-actions.ts';
import { uncompleteQuery, type Candidate } from './queries.ts';
import { selectionBarId } from '../../components/selection-bar.tsx';
import { SessionPeople } from './session-people.tsx';
import { SessionsAhead } from './sessions-ahead.tsx';
import { groupBySession } from './people-by-session.ts';
import { usePeopleAction } from './use-people-action.tsx';
import { useSelection } from '../../components/use-selection.ts';

/**
 * The people of a trainer's sessions who are not complete, by session. A button marks the selected ones complete,
 * after a question. A session can be marked from its day on; `?session=` selects the people of one.
 */
export function SessionChecklist({ program, people }: { program: Program; people: readonly Candidate[] }) {
  const clock = useClock();
  const [parameters] = useSearchParams();
  const { field, term } = useSearch();
  const [asking, setAsking] = useState(false);
  const namesakes = useMemo(() => namesakesAmong(people), [people]);
  const all = useMemo(() => groupBySession(people, program, clock), [people, program, clock]);
  const shown = useMemo(() => {
    const matching = people.filter((person) => matchesPerson(term, person));
    return groupBySession(matching, program, clock);
  }, [people, program, clock, term]);
  const selection = useSelection(() => {
    const group = all.open.find(({ session }) => session._id === parameters.get('session'));
    return group?.people.map(({ _id }) => _id) ?? [];
  });
  const { bulkAction, message } = usePeopleAction(completing, program._id, selection, async () => {
    const { employees } = await queryClient.fetchQuery(uncompleteQuery(program._id));
    return employees;
  });

  const chosen = all.open
    .map(({ session, people: each }) => ({ session, people: each.filter(({ _id }) => selection.has(_id)) }))
    .filter((group) => group.people.length > 0);
  const chosenPeople = chosen.flatMap((group) => group.people);
  const actionBar = (
    <ActionBar
      label={completing.buttonLabel}
      selected={chosenPeople.length}
      names={sayNames(chosenPeople, namesakes)}
      action={bulkAction}
      onPress={() => setAsking(true)}
    />
  );

  if (people.length === 0) {
    return (
      <>
        {message}
        <EmptyState text={completing.emptyText} />
        {bulkAction.unknown && actionBar}
      </>
    );
  }

  const openCount = shown.open.reduce((sum, group) => sum + group.people.length, 0);
  const isFiltered = term !== '';
  return (
    <NamesakesAmong people={people}>
      {message}
      {selection.isRestored && <Banner kind="notice">Your selection is still here.</Banner>}
      <SearchField label="Search all employees" {...field} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ListCount count={openCount} filtered={isFiltered} one="employee" many="employees" />
        <Button
          variant="outline"
          size="small"
          aria-label="Clear selection"
          disabled={bulkAction.busy || chosenPeople.length === 0}
          onClick={selection.clear}
        >
          Clear
        </Button>
      </div>
      <SkipLink to={selectionBarId} className="link sr-only self-start focus:not-sr-only">
        Skip the list
      </SkipLink>
      {shown.open.map((group) => (
        <SessionPeople
          key={group.session._id}
          group={group}
          selection={selection}
          disabled={bulkAction.busy}
        />
      ))}
      {openCount === 0 && (
        <EmptyState
          text={
            isFiltered ? `Nobody matches “${term}”.` : 'You can mark people from the day of their session.'
          }
        />
      )}
      <SessionsAhead key={String(isFiltered)} groups={shown.ahead} open={isFiltered} />
      {actionBar}
      <ConfirmDialog
        confirmation={{
          open: asking,
          question: `Mark ${sayEmployees(chosenPeople.length)} complete?`,
          consequence: (
            <p className="wrap-anywhere">
              {[
                ...chosen.map((group) => sayTookPart(group, clock.sessionDay, namesakes)),
                'This will be added to their records.',
                correctionAdvice,
              ].join(' ')}
            </p>
          ),
          verb: `Complete ${sayEmployees(chosenPeople.length)}`,
          variant: 'default',
          busy: false,
          error: null,
          isTrying: false,
          unknown: null,
          confirm: () => {
            setAsking(false);
            bulkAction.run(chosenPeople.map(({ _id }) => _id));
          },
          cancel: () => setAsking(false),
        }}
      />
    </NamesakesAmong>
  );
}
