import { useState } from 'react';
import { seatsApi } from '#shared/training/seats/calls';
import type { Program, TrainingSession } from '#shared/shapes';
import { sendChange } from '../../api/send-change.ts';
import { useRefreshingAction } from '../../api/use-refreshing-action.ts';
import { clashIn, sayOwnClash } from '../../components/clash.ts';
import { isClosed, isFull, sayStart } from '../../components/seats.ts';
import { SessionChoice } from '../../components/session-choice.tsx';
import { useClock } from '../../components/use-clock.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/modal.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { waiting } from './seat-actions.ts';
import { sayNewSeat } from './own-seat-words.ts';

/** The window in which somebody changes to another session, or waits for a seat in one that is full. */
export function ChangeWindow({
  program,
  own,
  open,
  onClose,
  onDone,
}: {
  program: Program;
  /** The session for which the person is booked. */
  own: TrainingSession;
  open: boolean;
  onClose: () => void;
  /** Called with the result, in words. */
  onDone: (words: string) => void;
}) {
  const clock = useClock();
  const { _id: me } = useSignedInUser();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const sessions = (program.other_sessions ?? [])
    .filter((session) => !isClosed(session, clock))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const chosen = sessions.find(({ _id }) => _id === chosenId) ?? null;
  const action = useRefreshingAction<{ session: TrainingSession; isAgreed: boolean }>({
    send: ({ session, isAgreed }) =>
      isFull(session)
        ? waiting(program, session._id).send()
        : sendChange(seatsApi.switchSession, {
            params: { id: program._id },
            body: { user: me, session: session._id, unless_clash: isAgreed ? null : true },
          }),
    onSuccess: ({ session }) =>
      onDone(isFull(session) ? waiting(program, session._id).done : sayNewSeat(session, clock)),
  });
  const clash = clashIn(action.refusal);
  const verb = chosen && isFull(chosen) ? 'Join the waiting list' : 'Change session';

  return (
    <Modal
      open={open}
      onClose={action.busy ? () => undefined : onClose}
      title="Change session"
      footer={
        <>
          <Button
            disabled={!chosen}
            loading={action.busy}
            onClick={() => chosen && action.run({ session: chosen, isAgreed: clash !== null })}
          >
            {sendLabel(action, clash ? 'Change anyway' : verb)}
          </Button>
          <Button variant="outline" disabled={action.busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {clash ? (
          <Banner kind="notice">{sayOwnClash(clash, clock)}</Banner>
        ) : (
          action.error && <Banner kind="error">{action.error} You keep your seat.</Banner>
        )}
        <p>
          {`You're booked for ${sayStart(own, clock)}. You keep that seat until the change goes through.`}
        </p>
        <SessionChoice
          label="New session"
          sessions={sessions}
          chosen={chosenId}
          onChoose={({ _id }) => {
            action.reset();
            setChosenId(_id);
          }}
        />
        {chosen && isFull(chosen) && (
          <p role="status">This session is full. You can join its waiting list and keep your seat for now.</p>
        )}
        <SendStatus {...action} />
      </div>
    </Modal>
  );
}
