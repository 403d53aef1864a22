import { useState } from 'react';
import type { Preview } from '#shared/effects';
import { positionsApi } from '#shared/people/positions/calls';
import type { Position } from '#shared/shapes';
import { ApiError } from '../../api/api-error.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { ProgramsChoice, type Titled } from './programs-choice.tsx';

/** The window in which an admin chooses the trainings that a position requires: first these, then the effects on people. */
export function ProgramsWindow({
  position,
  required,
  open,
  onClose,
  onDone,
}: {
  position: Position;
  /** The trainings that it requires now. */
  required: readonly Titled[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => titlesOf(required));
  const [seen, setSeen] = useState<Preview | null>(null);
  const params = { positionId: position._id };
  const body = { programs: [...chosen.keys()] };
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await sendChange(positionsApi.previewPrograms, { params, body })),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  const save = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        return await sendChange(positionsApi.setPrograms, { params, body: { ...body, effects: digest } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: onDone,
  });
  const choose = ({ _id, title }: Titled, isTicked: boolean) => {
    look.reset();
    const next = new Map(chosen);
    if (isTicked) next.set(_id, title);
    else next.delete(_id);
    setChosen(next);
  };
  const busy = look.busy || save.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={seen ? 'Save these trainings?' : `Trainings for ${position.name}`}
      footer={
        seen ? (
          <>
            <Button loading={save.busy} onClick={() => save.run(seen)}>
              {sendLabel(save, 'Save trainings')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button loading={look.busy} onClick={() => look.run({})}>
              {sendLabel(look, 'Continue')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={onClose}>
              Cancel
            </Button>
          </>
        )
      }
    >
      {seen ? (
        <div className="flex flex-col gap-4">
          {save.error && <Banner kind="error">{save.error}</Banner>}
          <EffectList
            effects={seen.effects}
            canChooseAgain={false}
            titles={new Map([...titlesOf(required), ...chosen])}
          />
          {seen.effects.length === 0 && <p>Nobody is affected.</p>}
          <SendStatus {...save} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {look.error && <Banner kind="error">{look.error}</Banner>}
          <p>People are assigned as soon as they hold this position.</p>
          <ProgramsChoice chosen={chosen} disabled={busy} onChoose={choose} />
          <SendStatus {...look} />
        </div>
      )}
    </Modal>
  );
}

const titlesOf = (programs: readonly Titled[]) => new Map(programs.map(({ _id, title }) => [_id, title]));
