import { useState } from 'react';
import type { Preview } from '#shared/effects';
import type { Titled } from '#shared/answers';
import { equivalentsApi } from '#shared/programs/equivalents/calls';
import type { Program } from '#shared/shapes';
import { ApiError } from '../../api/api-error.ts';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { EffectList } from '../../components/effect-list.tsx';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TrainingsToTick } from './trainings-to-tick.tsx';

/** As many as one may have. */
const most = 5;

interface Chosen {
  title: string;
  from: string;
}

/** The window in which an admin chooses the trainings that count for one: first these, then the effects on people. */
export function EquivalentsWindow({
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
  const clock = useClock();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(
    () =>
      new Map((program.equivalents ?? []).map(({ program: { _id, title }, from }) => [_id, { title, from }])),
  );
  const [seen, setSeen] = useState<Preview | null>(null);
  const params = { id: program._id };
  const body = { equivalents: [...chosen].map(([id, { from }]) => ({ program: id, from })) };
  const look = useRefreshingAction<object>({
    send: async () => setSeen(await sendChange(equivalentsApi.preview, { params, body })),
    onSuccess: () => undefined,
    refresh: () => Promise.resolve(),
  });
  const save = useRefreshingAction<Preview>({
    send: async ({ digest }) => {
      try {
        return await sendChange(equivalentsApi.set, { params, body: { ...body, effects: digest } });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'effects_changed') setSeen(error.body as Preview);
        throw error;
      }
    },
    onSuccess: onDone,
  });
  const change = (alter: (next: Map<string, Chosen>) => void) => {
    look.reset();
    const next = new Map(chosen);
    alter(next);
    setChosen(next);
  };
  const choose = ({ _id, title }: Titled, isTicked: boolean) =>
    change((next) => {
      if (isTicked) next.set(_id, { title, from: clock.today });
      else next.delete(_id);
    });
  const busy = look.busy || save.busy;
  return (
    <Modal
      open={open}
      onClose={busy ? () => undefined : onClose}
      title={seen ? 'Save what also counts?' : `What also counts for ${program.title}`}
      footer={
        seen ? (
          <>
            <Button loading={save.busy} onClick={() => save.run(seen)}>
              {sendLabel(save, 'Save')}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => setSeen(null)}>
              Back
            </Button>
          </>
        ) : (
          <>
            <Button
              loading={look.busy}
              disabled={[...chosen.values()].some(({ from }) => from === '')}
              onClick={() => look.run({})}
            >
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
          <EffectList effects={seen.effects} canChooseAgain={false} />
          {seen.effects.length === 0 && <p>Nobody is affected.</p>}
          <SendStatus {...save} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {look.error && <Banner kind="error">{look.error}</Banner>}
          <p>People who have done one of these trainings have completed this one, too.</p>
          {[...chosen].map(([id, { title, from }]) => (
            <TextField
              key={id}
              type="date"
              label={`${title}: counts if done on this day or later`}
              value={from}
              disabled={busy}
              onChange={(event) => change((next) => next.set(id, { title, from: event.target.value }))}
            />
          ))}
          <TrainingsToTick
            chosen={new Map([...chosen].map(([id, { title }]) => [id, title]))}
            most={most}
            besides={program._id}
            disabled={busy}
            onChoose={choose}
          />
          <SendStatus {...look} />
        </div>
      )}
    </Modal>
  );
}
