import type { Program } from '#shared/shapes';
import { useOptionalQuery } from '../../api/queries.ts';
import { dueIfAssigned } from '../../components/due-if-assigned.ts';
import { sessionToMark } from '../../components/to-mark.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { ArchiveProgram } from './archive-program.tsx';
import { assignableQuery, countsQuery } from './queries.ts';

/** The person's actions on the program now. Nothing changes an archived one; it can be copied. */
export function ProgramActions({ program, onArchived }: { program: Program; onArchived: () => void }) {
  const may = useMay();
  const { _id: id, archived } = program;
  if (archived)
    return (
      may('program.create') && (
        <ButtonLink to={paths.copyProgram(id)} variant="outline">
          Copy this training
        </ButtonLink>
      )
    );
  return (
    <>
      {may('program.edit') && (
        <ButtonLink to={paths.editProgram(id)} variant="outline">
          Edit training
        </ButtonLink>
      )}
      {/* Together, for "⋯" isn't to stand alone on a line of a phone. */}
      <span className="flex gap-3 empty:hidden">
        {may('program.archive') && <ArchiveProgram program={program} onArchived={onArchived} />}
        {may('program.create') && (
          <RowMenu
            label="More for this training"
            actions={[{ label: 'Copy this training', to: paths.copyProgram(id) }]}
          />
        )}
      </span>
      {may('program.complete') && <MarkLink program={program} />}
      {may('program.assign') && <AssignLink program={program} />}
    </>
  );
}

/** Leads to the sheet that the trainer marks first; each session has a link to its own. */
function MarkLink({ program }: { program: Program }) {
  const session = sessionToMark(program, useClock().now);
  return (
    <ButtonLink to={session ? paths.sheet(session._id) : paths.complete(program._id)} variant="outline">
      Mark Employees Complete
    </ButtonLink>
  );
}

/** Leads to assigning, as long as somebody is left to assign. */
function AssignLink({ program }: { program: Program }) {
  const { _id: id } = program;
  const clock = useClock();
  const left = useOptionalQuery(assignableQuery(id)).data?.employees;
  const counts = useOptionalQuery(countsQuery(id)).data;
  // Where somebody has still to choose a session, the sentence below says the first step.
  const variant = counts && counts.not_enrolled > 0 ? 'outline' : 'default';
  if (!dueIfAssigned(program, clock))
    return <p className="text-small text-muted">The deadline has passed. Nobody else can be assigned.</p>;
  if (left?.length === 0) return <p className="text-small text-muted">Everyone is assigned.</p>;
  return (
    <ButtonLink to={paths.assign(id)} variant={variant}>
      Assign Employees
    </ButtonLink>
  );
}
