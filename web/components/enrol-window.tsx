import { useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import type { Person, Program, TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { companyData } from '../api/queries.ts';
import { sendChange } from '../api/send-change.ts';
import { useApiAction } from '../api/use-api-action.ts';
import { clashIn, nameClash } from './clash.ts';
import type { OnDone } from './people-window.tsx';
import { isFull, sayStart } from './seats.ts';
import { SessionChoice } from './session-choice.tsx';
import { offerIn } from './undo.ts';
import { useClock } from './use-clock.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import { sendLabel, SendStatus } from '../ui/send-status.tsx';
import { sessionsToChoose } from './sessions-to-choose.ts';

interface EnrolProps {
  user: Pick<Person, '_id' | 'first_name' | 'last_name'>;
  program: Program;
  onClose: () => void;
  onDone: OnDone;
}

/** The window in which a session of a training is chosen for the person. */
export function EnrolWindow({ open, ...props }: EnrolProps & { open: boolean }) {
  const { user, program, onClose } = props;
  return (
    <Modal open={open} onClose={onClose} title={`Enroll ${nameOf(user)} in ${program.title}`}>
      <EnrolChoice {...props} />
    </Modal>
  );
}

function EnrolChoice({ user, program, onClose, onDone }: EnrolProps) {
  const clock = useClock();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const sessions = sessionsToChoose(program, clock);
  const chosen = sessions.find((session) => session._id === chosenId && !isFull(session)) ?? null;
  const action = useApiAction({
    send: ({ session, isAgreed }: { session: TrainingSession; isAgreed: boolean }) =>
      sendChange(programsApi.enrol, {
        params: { id: program._id },
        body: {
          user: user._id,
          session: session._id,
          unless_clash: isAgreed ? null : true,
          undoable: true,
        },
      }),
    invalidates: companyData,
    onSuccess: (reply, { session }) =>
      onDone(
        `${nameOf(user)} is enrolled in the session on ${sayStart(session, clock)}.`,
        'success',
        offerIn(reply),
      ),
  });
  const clash = clashIn(action.refusal);
  const label = clash ? 'Enroll anyway' : 'Enroll in session';
  return (
    <div className="flex flex-col gap-6">
      {clash ? (
        <Banner kind="notice">{`At that time, ${nameOf(user)} has another session: ${nameClash(clash, clock)}.`}</Banner>
      ) : (
        action.error && <Banner kind="error">{action.error}</Banner>
      )}
      <SessionChoice
        label="Session"
        sessions={sessions}
        chosen={chosen?._id ?? null}
        isOpen={(session) => !isFull(session)}
        onChoose={({ _id }) => {
          action.reset();
          setChosenId(_id);
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          loading={action.busy}
          disabled={!chosen}
          onClick={() => chosen && action.run({ session: chosen, isAgreed: clash !== null })}
        >
          {sendLabel(action, label)}
        </Button>
        <Button variant="outline" disabled={action.busy} onClick={onClose}>
          Cancel
        </Button>
        <SendStatus {...action} />
      </div>
    </div>
  );
}
