import { useState } from 'react';
import type { Program, TeamMember } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { useOptionalQuery } from '../../api/queries.ts';
import { sayDue } from '../../components/due.ts';
import { EnrolWindow } from '../../components/enrol-window.tsx';
import { ExtendWindow } from '../../components/people-actions.tsx';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { sessionsToChoose } from '../../components/sessions-to-choose.ts';
import { TrainingChoice } from '../../components/training-choice.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { useSelection } from '../../components/use-selection.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { trainingsOfMember } from './queries.ts';
import type { TeamAction } from './team-action.ts';

interface Props extends Pick<PeopleWindowProps, 'open' | 'onClose' | 'onDone'> {
  person: TeamMember;
  action: Exclude<TeamAction, 'remind' | 'away'>;
}

/** More time or a seat for somebody of the team: the training is chosen first, where there are several. */
export function TrainingWindow({ open, ...props }: Props) {
  const { person, action, onClose } = props;
  const clock = useClock();
  const { data, failed } = useOptionalQuery(trainingsOfMember(person._id));
  const [chosen, setChosen] = useState<Program | null>(null);
  const offered = data?.programs.filter((program) => isOffered(program, action, clock)) ?? [];
  const program = chosen ?? (offered.length === 1 ? offered[0]! : null);
  if (program) return <ForTraining key={program._id} program={program} open={open} {...props} />;
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={action === 'extend' ? `Extend a due date for ${nameOf(person)}` : `Enroll ${nameOf(person)}`}
      footer={
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {!data && !failed && <ListSkeleton />}
      {failed && <Banner kind="error">Failed to load the trainings.</Banner>}
      {data && offered.length === 0 && (
        <p>
          {action === 'extend'
            ? 'There are no open trainings.'
            : 'None of the trainings has a session to choose from.'}
        </p>
      )}
      <TrainingChoice trainings={offered} say={(each) => sayDue(each, clock)} onChoose={setChosen} />
    </Modal>
  );
}

function isOffered(program: Program, action: Props['action'], clock: Clock): boolean {
  const isOpen = Boolean(program.due) && program.status !== 'complete' && !program.archived;
  if (action === 'extend') return isOpen;
  return isOpen && !program.enrolled_session && sessionsToChoose(program, clock).length > 0;
}

function ForTraining({ person, action, program, open, onClose, onDone }: Props & { program: Program }) {
  const selection = useSelection(() => [person._id], `${person._id} ${program._id}`);
  if (action === 'enrol')
    return <EnrolWindow open={open} user={person} program={program} onClose={onClose} onDone={onDone} />;
  return (
    <ExtendWindow
      open={open}
      program={program}
      training={program.title}
      selection={selection}
      shown={[{ ...person, due: program.due ?? '' }]}
      onClose={onClose}
      onDone={(words, ...rest) => onDone(`${program.title}: ${words}`, ...rest)}
    />
  );
}
