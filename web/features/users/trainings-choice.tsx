import { useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { Person, Program, UserDetail } from '#shared/shapes';
import { listFor, useOptionalList } from '../../api/list-queries.ts';
import { useOptionalQuery } from '../../api/queries.ts';
import { dueIfAssigned } from '../../components/due-if-assigned.ts';
import { trainingsByStatusQuery } from '../../components/trainings-query.ts';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { CheckboxRow } from '../../ui/checkbox-row.tsx';
import { ColorDot } from '../../ui/color-mark.tsx';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { sayCopied } from './assign-words.ts';
import { assignedIn, CopyFromColleague } from './copy-from-colleague.tsx';

const overseenList = (search: string) =>
  listFor(programsApi.listOverseen, ({ programs }) => programs, { query: { search } });
const activeList = (search: string) =>
  listFor(programsApi.listAll, ({ programs }) => programs, { query: { search, archived: 'false' } });

/** The manager's trainings, or all for an admin, to which the person can still be assigned, to tick. */
export function TrainingsChoice({
  user,
  chosen,
  disabled,
  onChoose,
}: {
  user: UserDetail;
  /** The ticked ones, by their ids. */
  chosen: ReadonlyMap<string, Program>;
  disabled: boolean;
  onChoose: (programs: readonly Program[], isTicked: boolean) => void;
}) {
  const clock = useClock();
  const { field, term } = useSearch();
  const { role } = useSignedInUser();
  const list = useOptionalList(role === 'admin' ? activeList(term) : overseenList(term));
  const theirs = useOptionalQuery(trainingsByStatusQuery(user._id));
  const [copied, setCopied] = useState<string | null>(null);

  const assigned = new Set(assignedIn(theirs.data).map(({ _id }) => _id));
  const canBeAdded = (program: Program) =>
    !assigned.has(program._id) && dueIfAssigned(program, clock) !== null;
  const found = list.rows.filter(canBeAdded);
  const foundIds = new Set(found.map(({ _id }) => _id));
  // Those of a colleague may be on no page of the list yet.
  const others = term === '' ? [...chosen.values()].filter(({ _id }) => !foundIds.has(_id)) : [];
  const shown = [...others, ...found];
  const copy = (colleague: Person, open: readonly Program[]) => {
    const copies = open.filter(canBeAdded);
    onChoose(copies, true);
    setCopied(sayCopied(copies.length, colleague));
  };

  return (
    <>
      <CopyFromColleague user={user} disabled={disabled} onCopied={copy} />
      <p role="status" className="text-small empty:hidden">
        {copied}
      </p>
      <SearchField isInForm label="Search all trainings" {...field} />
      {list.loading || theirs.loading ? (
        <ListSkeleton />
      ) : (
        <div role="group" aria-label="Trainings" aria-busy={list.refreshing} className="-mx-3">
          {shown.map((program) => (
            <CheckboxRow
              key={program._id}
              checked={chosen.has(program._id)}
              disabled={disabled}
              onChange={(isTicked) => onChoose([program], isTicked)}
            >
              <TrainingToAssign program={program} />
            </CheckboxRow>
          ))}
          {shown.length === 0 && (
            <p className="px-3 text-muted">
              {term ? `No trainings match “${term}”.` : 'There are no more trainings to assign.'}
            </p>
          )}
        </div>
      )}
      {list.hasMore && (
        <p className="text-small text-muted">There are more trainings. Search to find them.</p>
      )}
    </>
  );
}

function TrainingToAssign({ program }: { program: Program }) {
  const clock = useClock();
  return (
    <span className="flex items-start gap-3">
      <ColorDot color={program.background_color} className="mt-1.5 size-3 shrink-0" />
      <span className="flex min-w-0 flex-col">
        <span className="wrap-anywhere">{program.title}</span>
        <span className="text-small text-muted tabular-nums">
          Due {clock.date(dueIfAssigned(program, clock) ?? program.deadline)}
        </span>
      </span>
    </span>
  );
}
