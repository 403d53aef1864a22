import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Program, UserDetail } from '#shared/shapes';
import { canBeReminded } from '../../components/can-be-reminded.ts';
import type { OnDone } from '../../components/people-window.tsx';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { DeleteUser } from './delete-user.tsx';
import { PersonMenu } from './person-menu.tsx';

const AssignWindow = later(async () => (await import('./assign-window.tsx')).AssignWindow);
const RemindOverdueWindow = later(
  async () => (await import('../../components/remind-overdue-window.tsx')).RemindOverdueWindow,
);

/**
 * Reminds a person of all that is overdue, else assigns trainings to them, leads to their form, and deletes them.
 * The rest is behind “⋯”.
 */
export function PersonActions({
  user,
  isBelow,
  programs,
  onDone,
  onPassword,
}: {
  user: UserDetail;
  /** Whether the viewer leads the person. */
  isBelow: boolean;
  /** The person's trainings that need action first. */
  programs: readonly Program[];
  onDone: OnDone;
  /** Called with a new temporary password. */
  onPassword: (password: string) => void;
}) {
  const may = useMay();
  const { _id: viewer, leads } = useSignedInUser();
  const isForAssigning = useSearchParams()[0].has('assign');
  const [opened, setOpened] = useState<'assign' | 'remind' | null>(isForAssigning ? 'assign' : null);
  const close = () => setOpened(null);
  const getsTrainings = viewer !== user._id && !user.suspended_at;
  const canRemind = programs.some(
    ({ status, move }) => status === 'overdue' && canBeReminded({ move, away_until: user.away_until }),
  );
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
      {getsTrainings && (may('user.remind') || leads) && (
        <>
          {canRemind && <Button onClick={() => setOpened('remind')}>Remind</Button>}
          <RemindOverdueWindow
            people={[user]}
            isWanted={opened === 'remind'}
            open={opened === 'remind'}
            {...props}
          />
        </>
      )}
      {getsTrainings && may('user.assign') && (
        <>
          <Button variant={canRemind ? 'outline' : 'default'} onClick={() => setOpened('assign')}>
            Assign trainings
          </Button>
          <AssignWindow user={user} isWanted={opened === 'assign'} open={opened === 'assign'} {...props} />
        </>
      )}
      {may('user.edit') && (
        <ButtonLink to={paths.editUser(user._id)} variant="outline">
          Edit User
        </ButtonLink>
      )}
      {may('user.delete') && viewer !== user._id && <DeleteUser user={user} />}
      <PersonMenu user={user} isBelow={isBelow} onDone={onDone} onPassword={onPassword} />
    </>
  );
}
