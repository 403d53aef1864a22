import { useState } from 'react';
import type { Program, UserDetail } from '#shared/shapes';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';

const AssignWindow = later(async () => (await import('./assign-window.tsx')).AssignWindow);
const AwayWindow = later(async () => (await import('../../components/away-window.tsx')).AwayWindow);
const RemindOverdueWindow = later(
  async () => (await import('../../components/remind-overdue-window.tsx')).RemindOverdueWindow,
);

/** Assigns trainings to a person, reminds them of all that is overdue, and notes that they are away. */
export function PersonActions({
  user,
  isBelow,
  programs,
  onDone,
}: {
  user: UserDetail;
  /** Whether the viewer leads the person. */
  isBelow: boolean;
  /** The person's trainings that need action first. */
  programs: readonly Program[];
  /** Called with the result, in words; a notice where not all was done. */
  onDone: (message: string, kind?: 'success' | 'notice') => void;
}) {
  const may = useMay();
  const { leads } = useSignedInUser();
  const [opened, setOpened] = useState<'assign' | 'remind' | 'away' | null>(null);
  const close = () => setOpened(null);
  const canRemind = programs.some(({ status, move }) => status === 'overdue' && move?.what === 'choose');
  const props = {
    onGiveUp: close,
    onClose: close,
    onDone: (...told: Parameters<typeof onDone>) => {
      close();
      onDone(...told);
    },
  };
  return (
    <>
      {may('user.assign') && (
        <>
          <Button onClick={() => setOpened('assign')}>Assign trainings</Button>
          <AssignWindow user={user} isWanted={opened === 'assign'} open={opened === 'assign'} {...props} />
        </>
      )}
      {(may('user.remind') || leads) && (
        <>
          {canRemind && (
            <Button variant="outline" onClick={() => setOpened('remind')}>
              Remind
            </Button>
          )}
          <RemindOverdueWindow
            people={[user]}
            isWanted={opened === 'remind'}
            open={opened === 'remind'}
            {...props}
          />
        </>
      )}
      {(may('user.edit') || isBelow) && !user.away && (
        <Button variant="outline" onClick={() => setOpened('away')}>
          Away…
        </Button>
      )}
      <AwayWindow person={user} isWanted={opened === 'away'} open={opened === 'away'} {...props} />
    </>
  );
}
