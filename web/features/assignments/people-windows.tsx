import type { AssignedEmployee, Program } from '#shared/shapes';
import { later } from '../../ui/later.tsx';
import type { PeopleWindowProps } from '../../components/people-window.tsx';

const ExtendWindow = later(async () => (await import('../../components/people-actions.tsx')).ExtendWindow);
const SeatWindow = later(async () => (await import('./seat-window.tsx')).SeatWindow);
const RemindWindow = later(async () => (await import('../../components/remind-window.tsx')).RemindWindow);
const ExemptWindow = later(async () => (await import('../../components/people-actions.tsx')).ExemptWindow);

/** The windows about people of a program. */
export type PeopleWindowName = 'extend' | 'exempt' | 'seat' | 'remind';

/** These windows; one of them is opened. */
export function PeopleWindows({
  opened,
  ...props
}: {
  opened: PeopleWindowName | null;
  program: Program;
  /** The selected people that the list shows. */
  shown: readonly AssignedEmployee[];
} & Omit<PeopleWindowProps, 'open' | 'shown'>) {
  const stateOf = (name: PeopleWindowName) => ({
    isWanted: opened === name,
    onGiveUp: props.onClose,
    open: opened === name,
  });
  return (
    <>
      <ExtendWindow {...stateOf('extend')} {...props} />
      <ExemptWindow {...stateOf('exempt')} {...props} />
      <RemindWindow {...stateOf('remind')} {...props} />
      <SeatWindow {...stateOf('seat')} {...props} />
    </>
  );
}
