import { useSelection } from '../../components/use-selection.ts';
import type { AssignedEmployee, Program } from '#shared/shapes';
import type { PeopleWindowProps } from '../../components/people-window.tsx';
import { PeopleWindows, type PeopleWindowName } from './people-windows.tsx';

/** The windows for one person of a program. Each person needs a key. */
export function PersonWindows({
  program,
  employee,
  opened,
  onClose,
  onDone,
}: {
  program: Program;
  employee: AssignedEmployee;
  opened: PeopleWindowName | null;
} & Pick<PeopleWindowProps, 'onClose' | 'onDone'>) {
  const selection = useSelection(() => [employee._id], employee._id);
  return (
    <PeopleWindows
      program={program}
      selection={selection}
      shown={[employee]}
      opened={opened}
      onClose={onClose}
      onDone={(...told) => {
        onClose();
        onDone(...told);
      }}
    />
  );
}
