import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import type { ReplyOf } from '#shared/endpoint';
import type { programsApi } from '#shared/programs/calls';
import type { Program } from '#shared/shapes';
import { statusLabels, type Status } from '#shared/status';
import { hasBegun } from '#shared/time';
import { useOptionalQuery } from '../../api/queries.ts';
import { matchesPerson } from '../../components/matches-person.ts';
import { PersonStatus } from '../../components/person-status.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { withParameter } from '../../ui/use-url-search.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { participantsQuery } from './queries.ts';

/** The id of the list, for links to a part of it. */
export const enrolledEmployeesId = 'enrolled-employees';

/**
 * The people enrolled in the trainer's sessions, each with the status of the assignment (product §30). A failed load
 * leaves it empty.
 */
export function EnrolledEmployees({ program }: { program: Program }) {
  const { data, loading } = useOptionalQuery(participantsQuery(program));
  const { hash, key } = useLocation();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!loading && hash === `#${enrolledEmployeesId}`) list.current?.scrollIntoView();
  }, [hash, key, loading]);
  return (
    <div ref={list} id={enrolledEmployeesId} className="grid scroll-mt-4">
      <Card title="Enrolled employees">
        {loading ? <ListSkeleton /> : <Participants participants={data?.users ?? nobody} program={program} />}
      </Card>
    </div>
  );
}

type Participant = ReplyOf<typeof programsApi.participants>['users'][number];

const nobody: readonly Participant[] = [];

/** The parts of the list, as ?status= names them. */
const parts = ['', 'to-mark', 'overdue', 'enrolled', 'complete'] as const;

type Part = (typeof parts)[number];

const partLabels = { '': 'All', 'to-mark': 'To mark', ...statusLabels } satisfies Record<
  Part | Status,
  string
>;

function Participants({ participants, program }: { participants: readonly Participant[]; program: Program }) {
  const { training_sessions: sessions } = program;
  const { field, term } = useSearch();
  const [parameters, setParameters] = useSearchParams();
  const part = parts.find((each) => each === parameters.get('status')) ?? '';
  const now = useNow();
  const sessionOf = useMemo(() => new Map(sessions.map((session) => [session._id, session])), [sessions]);
  const byPart = useMemo(() => {
    const hasStarted = new Set(sessions.filter((session) => hasBegun(session, now)).map(({ _id }) => _id));
    const isIn = (each: Part, { status, session }: Participant) =>
      each === '' ||
      (each === 'to-mark' ? status !== 'complete' && hasStarted.has(session) : status === each);
    return new Map(parts.map((each) => [each, participants.filter((person) => isIn(each, person))]));
  }, [participants, sessions, now]);
  const shown = useMemo(
    () => byPart.get(part)!.filter(({ enrolled_employee: employee }) => matchesPerson(term, employee)),
    [byPart, part, term],
  );

  if (participants.length === 0) return <EmptyState text="No Employees Enrolled" />;
  const chips = parts
    .map((value) => ({ value, label: partLabels[value], count: byPart.get(value)!.length }))
    .filter(({ value, count }) => count > 0 || value === part);
  return (
    <>
      <FilterChips
        legend="Which employees"
        chips={chips}
        value={part}
        onChange={(next) => setParameters(withParameter('status', next), { replace: true })}
      />
      <SearchField label="Search all employees" {...field} />
      <ListCount count={shown.length} filtered={term !== '' || part !== ''} one="employee" many="employees" />
      {shown.length === 0 ? (
        <EmptyState text={term === '' ? 'No employees in this group.' : `Nobody matches “${term}”.`} />
      ) : (
        <VirtualList label="Enrolled employees" items={shown} keyOf={({ enrolled_employee: { _id } }) => _id}>
          {({ enrolled_employee: employee, status, session }) => (
            <div className="flex py-2.5">
              <PersonStatus person={employee} status={status} session={sessionOf.get(session)} />
            </div>
          )}
        </VirtualList>
      )}
    </>
  );
}
