import { useState } from 'react';
import type { Program } from '#shared/api/shapes';
import { isPast } from '#shared/time';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ArchiveProgram } from './archive-program.tsx';

/** What the person may do with the program now. Nothing changes an archived one. */
export function ProgramActions({ program, onArchived }: { program: Program; onArchived: () => void }) {
  const may = useMay();
  const [now] = useState(() => new Date());
  const { _id: id, archived, deadline } = program;
  if (archived) return null;
  return (
    <>
      {may('program.edit') && <ButtonLink to={paths.editProgram(id)}>Edit training</ButtonLink>}
      {may('program.archive') && <ArchiveProgram program={program} onArchived={onArchived} />}
      {may('program.complete') && <ButtonLink to={paths.complete(id)}>Mark Employees Complete</ButtonLink>}
      {may('program.assign') &&
        (isPast(deadline, now) ? (
          <p className="text-small text-muted">The deadline has passed: assigning has ended.</p>
        ) : (
          <ButtonLink to={paths.assign(id)}>Assign Employees</ButtonLink>
        ))}
    </>
  );
}
