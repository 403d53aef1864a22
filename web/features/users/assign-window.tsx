import { useState } from 'react';
import type { Program, UserDetail } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import type { OnDone } from '../../components/people-window.tsx';
import { offerIn } from '../../components/undo.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { sayAssigned, sayNotAssigned } from './assign-words.ts';
import { TrainingsChoice } from './trainings-choice.tsx';
import { useAssignTrainings } from './use-assign-trainings.ts';

/** How many trainings are assigned at once. */
const mostAtOnce = 50;

/** The window in which trainings are ticked and assigned to the person. The ticks stay while it is closed. */
export function AssignWindow({
  user,
  open,
  onClose,
  onDone,
}: {
  user: UserDetail;
  open: boolean;
  onClose: () => void;
  onDone: OnDone;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Program>>(new Map());
  const trainings = [...chosen.values()];
  const action = useAssignTrainings(user._id, (reply) => {
    setChosen(new Map());
    const kind = reply.already.length === 0 ? 'success' : 'notice';
    onDone(sayAssigned(reply, trainings, user), kind, offerIn(reply));
  });
  const isTooMany = chosen.size > mostAtOnce;
  const error =
    action.error &&
    ((action.refusal && sayNotAssigned(action.refusal.body, trainings, user)) ?? action.error);
  const choose = (programs: readonly Program[], isTicked: boolean) => {
    const next = new Map(chosen);
    for (const program of programs) {
      if (isTicked) next.set(program._id, program);
      else next.delete(program._id);
    }
    setChosen(next);
  };
  const close = () => !action.busy && onClose();

  return (
    <Modal
      open={open}
      onClose={close}
      title={`Assign trainings to ${nameOf(user)}`}
      footer={
        <>
          <Button
            loading={action.busy}
            disabled={chosen.size === 0 || isTooMany}
            onClick={() => action.run([...chosen.keys()])}
          >
            {sendLabel(
              action,
              chosen.size > 1 ? `Assign ${formatCount(chosen.size)} trainings` : 'Assign training',
            )}
          </Button>
          <Button variant="outline" disabled={action.busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {error && <Banner kind="error">{error}</Banner>}
        {isTooMany && <Banner kind="error">Select at most {mostAtOnce} trainings at once.</Banner>}
        <TrainingsChoice user={user} chosen={chosen} disabled={action.busy} onChoose={choose} />
        <SendStatus {...action} />
      </div>
    </Modal>
  );
}
