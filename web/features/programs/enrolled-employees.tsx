import { useMemo } from 'react';
import type { ReplyOf } from '#shared/api/endpoint';
import type { programsApi } from '#shared/api/programs';
import type { Program } from '#shared/api/shapes';
import { nameOf } from '#shared/person-name';
import { useOptionalQuery } from '../../api/queries.ts';
import { PersonStatus } from '../../components/person-status.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListCount } from '../../ui/list-count.tsx';
import { matches, SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { participantsQuery } from './queries.ts';

/** Who is enrolled in the trainer's sessions, each with the status of the assignment (product §30). A failed load leaves it empty. */
export function EnrolledEmployees({ program }: { program: Program }) {
  const { data, loading } = useOptionalQuery(participantsQuery(program));
  return (
    <Card title="Enrolled employees">
      {loading ? <ListSkeleton /> : <Participants participants={data?.users ?? nobody} program={program} />}
    </Card>
  );
}

type Participant = ReplyOf<typeof programsApi.participants>['users'][number];

const nobody: readonly Participant[] = [];

function Participants({
  participants,
  program: { training_sessions: sessions },
}: {
  participants: readonly Participant[];
  program: Program;
}) {
  const { field, term } = useSearch();
  const starts = useMemo(
    () => new Map(sessions.map(({ _id, start_time: start }) => [_id, start])),
    [sessions],
  );
  const shown = useMemo(
    () =>
      participants.filter(({ enrolled_employee: employee }) =>
        matches(term, nameOf(employee), employee.department?.name),
      ),
    [participants, term],
  );

  if (participants.length === 0) return <EmptyState text="No Employees Enrolled" />;
  return (
    <>
      <SearchField label="Search all employees" {...field} />
      <ListCount count={shown.length} filtered={term !== ''} one="employee" many="employees" />
      {shown.length === 0 ? (
        <EmptyState text={`Nobody matches “${term}”.`} />
      ) : (
        <VirtualList label="Enrolled employees" items={shown} keyOf={({ enrolled_employee: { _id } }) => _id}>
          {({ enrolled_employee: employee, status, session }) => (
            <div className="flex py-2.5">
              <PersonStatus person={employee} status={status} session={starts.get(session)} />
            </div>
          )}
        </VirtualList>
      )}
    </>
  );
}
