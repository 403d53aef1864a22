import { useState } from 'react';
import type { UserDetail } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { paths } from '../../paths.ts';
import { useMay, useSignedInUser } from '../../sign-in/use-user.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { later } from '../../ui/later.tsx';
import type { RowAction } from '../../ui/row-action.ts';
import { RowMenu } from '../../ui/row-menu.tsx';
import { usePrintSlip } from './use-print-slip.tsx';
import { useSetPassword } from './use-set-password.tsx';
import { useSuspendUser } from './use-suspend-user.tsx';

const AwayWindow = later(async () => (await import('../../components/away-window.tsx')).AwayWindow);
const SamePersonWindow = later(
  async () => (await import('./same-person/same-person-window.tsx')).SamePersonWindow,
);

/** The rarer actions on a person, behind “⋯”; one alone is a button. */
export function PersonMenu({
  user,
  isBelow,
  onDone,
  onPassword,
}: {
  user: UserDetail;
  /** Whether the viewer leads the person. */
  isBelow: boolean;
  /** Called with the result, in words. */
  onDone: (message: string) => void;
  /** Called with a new temporary password. */
  onPassword: (password: string) => void;
}) {
  const may = useMay();
  const isOneself = useSignedInUser()._id === user._id;
  const [opened, setOpened] = useState<'away' | 'same-person' | null>(null);
  const setPassword = useSetPassword(onPassword);
  const printSlip = usePrintSlip(onDone);
  const suspend = useSuspendUser(onDone);
  const isActive = !user.suspended_at;
  const close = () => setOpened(null);
  const closeAndTell = (message: string) => {
    close();
    onDone(message);
  };
  const mayNoteAbsence = !isOneself && isActive && (may('user.edit') || isBelow);
  const actions: RowAction[] = [
    ...(mayNoteAbsence && !user.away ? [{ label: 'Away…', onChoose: () => setOpened('away') }] : []),
    ...(may('user.set-temporary-password')
      ? [
          isOneself
            ? { label: 'Change your password', to: paths.profile() }
            : { label: 'Set a temporary password', onChoose: () => setPassword.ask(user) },
        ]
      : []),
    ...(may('user.print-slips') && user.login !== null && isActive
      ? [{ label: 'Print a slip', onChoose: () => printSlip.ask(user) }]
      : []),
    ...(may('user.hand-over') && hasDuties(user)
      ? [{ label: 'Hand over', to: paths.handover(user._id) }]
      : []),
    ...(may('user.merge') ? [{ label: 'Same person as …', onChoose: () => setOpened('same-person') }] : []),
    ...(may('user.suspend') && !isOneself && isActive
      ? [{ label: 'Suspend', onChoose: () => suspend.ask(user) }]
      : []),
  ];
  const [first] = actions;
  return (
    <>
      {actions.length === 1 && first?.onChoose ? (
        <Button variant="outline" onClick={first.onChoose}>
          {first.label}
        </Button>
      ) : (
        <RowMenu label={`More for ${nameOf(user)}`} actions={actions} />
      )}
      <ConfirmDialog confirmation={setPassword.confirmation} />
      <ConfirmDialog confirmation={printSlip.confirmation} />
      <ConfirmDialog confirmation={suspend.confirmation} />
      {mayNoteAbsence && (
        <AwayWindow
          person={user}
          isWanted={opened === 'away'}
          open={opened === 'away'}
          onGiveUp={close}
          onClose={close}
          onDone={closeAndTell}
        />
      )}
      {may('user.merge') && (
        <SamePersonWindow
          key={user.same_as.length}
          user={user}
          isWanted={opened === 'same-person'}
          open={opened === 'same-person'}
          onGiveUp={close}
          onClose={close}
          onDone={closeAndTell}
        />
      )}
    </>
  );
}

/** Whether the role brings duties along; of other people they are found where somebody deletes or suspends them. */
const hasDuties = ({ role }: UserDetail) => role.name === 'manager' || role.name === 'trainer';
