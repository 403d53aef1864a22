import { useState } from 'react';
import type { Titled } from '#shared/answers';
import { positionsApi } from '#shared/people/positions/calls';
import type { Position } from '#shared/shapes';
import { sendChange } from '../../api/send-change.ts';
import { PreviewedWindow } from '../../components/previewed-window.tsx';
import { TrainingsToTick } from '../../components/trainings-to-tick.tsx';
import { activePrograms } from './queries.ts';

/** The window in which an admin chooses the trainings that a position requires: first these, then the effects on people. */
export function ProgramsWindow({
  position,
  required,
  ...window
}: {
  position: Position;
  /** The trainings that it requires now. */
  required: readonly Titled[];
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => titlesOf(required));
  const params = { positionId: position._id };
  const body = { programs: [...chosen.keys()] };
  return (
    <PreviewedWindow
      {...window}
      title={`Trainings for ${position.name}`}
      question="Save these trainings?"
      verb="Save trainings"
      titles={new Map([...titlesOf(required), ...chosen])}
      preview={() => sendChange(positionsApi.previewPrograms, { params, body })}
      save={(effects) => sendChange(positionsApi.setPrograms, { params, body: { ...body, effects } })}
    >
      {({ busy, reset }) => (
        <>
          <p>People are assigned as soon as they hold this position.</p>
          <TrainingsToTick
            listOf={activePrograms}
            chosen={chosen}
            isBarred={(program) => busy || (hasNoDays(program) && !chosen.has(program._id))}
            onChoose={({ _id, title }, isTicked) => {
              reset();
              const next = new Map(chosen);
              if (isTicked) next.set(_id, title);
              else next.delete(_id);
              setChosen(next);
            }}
          >
            {(program) =>
              hasNoDays(program) && (
                <span className="text-small">
                  First set in the training how many days people assigned later get
                </span>
              )
            }
          </TrainingsToTick>
        </>
      )}
    </PreviewedWindow>
  );
}

/** A position can't require a training that doesn't say how many days people assigned later get. */
const hasNoDays = (program: Titled & { due_days?: number | null | undefined }) => program.due_days === null;

const titlesOf = (programs: readonly Titled[]) => new Map(programs.map(({ _id, title }) => [_id, title]));
