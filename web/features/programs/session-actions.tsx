import { useState } from 'react';
import type { Program, TrainingSession } from '#shared/shapes';
import { hasEnded } from '#shared/time';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../sign-in/use-user.ts';
import { later } from '../../ui/later.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';

const CancelWindow = later(async () => (await import('./cancel-window.tsx')).CancelWindow);

/** Behind “⋯”: moves a session or cancels it, until it is over or has taken place. */
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
      <RowMenu
        label={`More for ${when}`}
        actions={[
          ...(may('program.edit')
            ? [{ label: 'Move session', to: paths.moveSession(program._id, session._id) }]
            : []),
          ...(may('program.cancel-session')
            ? [{ label: 'Cancel session', onChoose: () => setIsCancelling(true) }]
            : []),
        ]}
      />
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
