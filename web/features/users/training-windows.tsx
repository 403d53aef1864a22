import type { Program, UserDetail } from '#shared/shapes';
import { EnrolWindow } from '../../components/enrol-window.tsx';
import { ExemptWindow, ExtendWindow } from '../../components/people-actions.tsx';
import type { OnDone } from '../../components/people-window.tsx';
import { RemindWindow } from '../../components/remind-window.tsx';
import { useSelection } from '../../components/use-selection.ts';
import type { TrainingAction } from './training-actions.tsx';

/**
 * The windows that give the person more time for a training, exempt them from it, remind them of it, or enroll them.
 */
export function TrainingWindows({
  user,
  program,
  opened,
  onClose,
  onDone,
}: {
  user: UserDetail;
  program: Program;
  opened: TrainingAction | null;
  onClose: () => void;
  onDone: OnDone;
}) {
  const selection = useSelection(() => [user._id], program._id);
  const props = {
    program,
    training: program.title,
    selection,
    shown: [{ ...user, due: program.due ?? '' }],
    onClose,
    onDone: (...[words, ...rest]: Parameters<OnDone>) => onDone(`${program.title}: ${words}`, ...rest),
  };
  return (
    <>
      <ExtendWindow open={opened === 'extend'} {...props} />
      <ExemptWindow open={opened === 'exempt'} {...props} />
      <RemindWindow open={opened === 'remind'} {...props} />
      <EnrolWindow
        open={opened === 'enrol'}
        user={user}
        program={program}
        onClose={onClose}
        onDone={onDone}
      />
    </>
  );
}
