import { useState } from 'react';
import type { Program, TrainingSession } from '#shared/shapes';
import { hasEnded } from '#shared/time';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';

const CancelWindow = later(async () => (await import('./cancel-window.tsx')).CancelWindow);

/** Moves a session or cancels it, until it is over or has taken place. */
export function SessionActions({
  program,
  session,
  onCancelled,
}: {
  program: Program;
  session: TrainingSession;
  /** Called with the result, in words. */
  onCancelled: (words: string) => void;
}) {
  const may = useMay();
  const clock = useClock();
  const [isCancelling, setIsCancelling] = useState(false);
  if (program.archived || hasEnded(session, clock.now) || program.taken_place?.includes(session._id))
    return null;
  const when = sayStart(session, clock);
  const close = () => setIsCancelling(false);
  return (
    <>
      <div className="flex items-center gap-x-4">
        {may('program.edit') && (
          <ButtonLink
            to={paths.moveSession(program._id, session._id)}
            variant="outline"
            size="small"
            aria-label={`Move: ${when}`}
          >
            Move
          </ButtonLink>
        )}
        {may('program.cancel-session') && (
          <Button
            variant="danger-text"
            size="small"
            // Its text stands in line with its neighbours, as it has no border.
            className="-mx-3"
            aria-label={`Cancel…: ${when}`}
            onClick={() => setIsCancelling(true)}
          >
            Cancel…
          </Button>
        )}
      </div>
      <CancelWindow
        isWanted={isCancelling}
        onGiveUp={close}
        open={isCancelling}
        program={program}
        session={session}
        onClose={close}
        onDone={(words) => {
          close();
          onCancelled(words);
        }}
      />
    </>
  );
}
