import { useState } from 'react';
import { equivalentsApi } from '#shared/programs/equivalents/calls';
import type { Program } from '#shared/shapes';
import { sendChange } from '../../api/send-change.ts';
import { PreviewedWindow } from '../../components/previewed-window.tsx';
import { useClock } from '../../components/use-clock.ts';
import { TextField } from '../../ui/text-field.tsx';
import { OtherTrainingsToTick } from './other-trainings-to-tick.tsx';

interface Chosen {
  title: string;
  from: string;
}

/** The window in which an admin chooses the trainings that count for one: first these, then the effects on people. */
export function EquivalentsWindow({
  program,
  ...window
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
  const params = { id: program._id };
  const body = { equivalents: [...chosen].map(([id, { from }]) => ({ program: id, from })) };
  const change = (id: string, next: Chosen | null) => {
    const changed = new Map(chosen);
    if (next) changed.set(id, next);
    else changed.delete(id);
    setChosen(changed);
  };
  return (
    <PreviewedWindow
      {...window}
      title={`What also counts for ${program.title}`}
      question="Save what also counts?"
      verb="Save"
      isIncomplete={[...chosen.values()].some(({ from }) => from === '')}
      preview={() => sendChange(equivalentsApi.preview, { params, body })}
      save={(effects) => sendChange(equivalentsApi.set, { params, body: { ...body, effects } })}
    >
      {({ busy, reset }) => (
        <>
          <p>People who have done one of these trainings have completed this one, too.</p>
          {[...chosen].map(([id, { title, from }]) => (
            <TextField
              key={id}
              type="date"
              label={`${title}: counts if done on this day or later`}
              value={from}
              disabled={busy}
              onChange={(event) => {
                reset();
                change(id, { title, from: event.target.value });
              }}
            />
          ))}
          <OtherTrainingsToTick
            program={program}
            chosen={new Map([...chosen].map(([id, { title }]) => [id, title]))}
            disabled={busy}
            onChoose={({ _id, title }, isTicked) => {
              reset();
              change(_id, isTicked ? { title, from: clock.today } : null);
            }}
          />
        </>
      )}
    </PreviewedWindow>
  );
}
