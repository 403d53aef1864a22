import { useState } from 'react';
import type { Titled } from '#shared/answers';
import { needsApi } from '#shared/programs/needs/calls';
import type { Program } from '#shared/shapes';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { OtherTrainingsToTick } from './other-trainings-to-tick.tsx';

/** The window in which an admin chooses the trainings that come before one. */
export function NeedsWindow({
  program,
  open,
  onClose,
  onDone,
}: {
  program: Program;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map((program.needs ?? []).map(({ _id, title }) => [_id, title])),
  );
  const save = useRefreshingAction<object>({
    send: () =>
      sendChange(needsApi.set, { params: { id: program._id }, body: { needs: [...chosen.keys()] } }),
    onSuccess: onDone,
  });
  const choose = ({ _id, title }: Titled, isTicked: boolean) => {
    save.reset();
    const next = new Map(chosen);
    if (isTicked) next.set(_id, title);
    else next.delete(_id);
    setChosen(next);
  };
  return (
    <Modal
      open={open}
      onClose={save.busy ? () => undefined : onClose}
      title={`What comes before ${program.title}`}
      footer={
        <>
          <Button loading={save.busy} onClick={() => save.run({})}>
            {sendLabel(save, 'Save')}
          </Button>
          <Button variant="outline" disabled={save.busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.error && <Banner kind="error">{save.error}</Banner>}
        <p>
          People can only sign up once they have completed these trainings or are booked in an earlier session
          of them. You can still enroll them yourself.
        </p>
        <OtherTrainingsToTick program={program} chosen={chosen} disabled={save.busy} onChoose={choose} />
        <SendStatus {...save} />
      </div>
    </Modal>
  );
}
