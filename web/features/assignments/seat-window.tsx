import { useState } from 'react';
import { programsApi } from '#shared/programs/calls';
import { seatsApi } from '#shared/training/seats/calls';
import type { AssignedEmployee, Program, TrainingSession } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { companyData } from '../../api/queries.ts';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { clashIn } from '../../components/clash.ts';
import { isClosed, isFull, sayStart } from '../../components/seats.ts';
import { SessionChoice } from '../../components/session-choice.tsx';
import { offerIn } from '../../components/undo.ts';
import { useClock } from '../../components/use-clock.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';
import { isStillOpen } from '../../components/assigned.ts';
import { sayDropped } from '../../components/due-date-words.ts';
import { GiveBack } from './give-back.tsx';
import {
  PeopleWindow,
  type PeopleQuestionProps,
  type PeopleWindowProps,
} from '../../components/people-window.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { freeSeatsIn, sayClash, sayEnrolled, sayFewSeats } from './enrolment-words.ts';

type SeatWindowProps = PeopleWindowProps & { program: Program; shown: readonly AssignedEmployee[] };

const canEnrol = (employee: AssignedEmployee) => isStillOpen(employee) && !employee.session;

/** The window that enrolls the selected people in a session, or in which one person's seat is changed or lost. */
export function SeatWindow(props: SeatWindowProps) {
  const { selection, shown } = props;
  const seated = selection.size === 1 && shown[0]?.session ? shown[0] : null;
  const clock = useClock();
  return (
    <PeopleWindow
      {...props}
      title={(whom) => (seated ? `Change session for ${whom}` : `Enroll ${whom}`)}
      done="enrolled"
      isSelectable={seated ? isStillOpen : canEnrol}
    >
      {(question) =>
        seated?.session && new Date(seated.session.start_time) <= clock.now ? (
          <p className="wrap-anywhere">
            {`The session on ${sayStart(seated.session, clock)} has started, so the seat can't be changed. ${nameOf(seated.session.trainer)} will mark attendance.`}
          </p>
        ) : (
          <SeatChoice {...question} program={props.program} shown={shown} seated={seated} />
        )
      }
    </PeopleWindow>
  );
}

function SeatChoice({
  program,
  selection,
  shown,
  people,
  seated,
  onClose,
  onDone,
}: PeopleQuestionProps & SeatWindowProps & { seated: AssignedEmployee | null }) {
  const clock = useClock();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const sessions = program.training_sessions
    .filter((session) => session._id !== seated?.session?._id && !isClosed(session, clock))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
  const chosen = sessions.find((session) => session._id === chosenId && !isFull(session)) ?? null;
  const action = useApiAction({
    send: ({ session, isAgreed }: { session: TrainingSession; isAgreed: boolean }) =>
      people.send(async (part) => {
        const { employees = [], undo } = await sendChange(
          seated ? seatsApi.switchSession : programsApi.enrol,
          {
            params: { id: program._id },
            body: {
              user: null,
              people: part,
              session: session._id,
              unless_clash: isAgreed ? null : true,
              undoable: true,
            },
          },
        );
        return { employees, undo };
      }),
    invalidates: companyData,
    onSuccess: (done, { session }) =>
      onDone(sayEnrolled(done.employees, session, clock), 'success', offerIn(done)),
  });
  const clash = clashIn(action.refusal);
  const dropped = sayDropped(
    people.dropped,
    'they are enrolled, or the training is complete or no longer assigned',
  );
  const free = chosen && freeSeatsIn(chosen);
  const hasRoom = free === null || selection.size <= free;
  const [verb, verbAnyway] = seated
    ? ['Change session', 'Change session anyway']
    : ['Enroll in session', 'Enroll anyway'];

  return (
    <div className="flex flex-col gap-6">
      {dropped && <Banner kind="notice">{dropped}</Banner>}
      {clash ? (
        <Banner kind="notice">{sayClash(clash, selection.size, shown, clock)}</Banner>
      ) : (
        action.error && <Banner kind="error">{action.error}</Banner>
      )}
      {sessions.length > 0 ? (
        <SessionChoice
          label={seated ? 'New session' : 'Session'}
          sessions={sessions}
          chosen={chosen?._id ?? null}
          isOpen={(session) => !isFull(session)}
          onChoose={({ _id }) => {
            action.reset();
            setChosenId(_id);
          }}
        />
      ) : (
        <p>There are no other upcoming sessions.</p>
      )}
      {sessions.length > 0 && sessions.every(isFull) && (
        <p>Every session is full. Only an admin can add seats.</p>
      )}
      <p role="status" className="text-danger empty:hidden">
        {!hasRoom && sayFewSeats(free, selection.size)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          loading={action.busy}
          disabled={!chosen || !hasRoom || selection.size === 0}
          onClick={() => chosen && action.run({ session: chosen, isAgreed: clash !== null })}
        >
          {sendLabel(action, clash ? verbAnyway : verb)}
        </Button>
        <Button variant="outline" disabled={action.busy} onClick={onClose}>
          Cancel
        </Button>
        <SendStatus {...action} />
      </div>
      {people.progress && <ProgressBar {...people.progress} />}
      {seated && <GiveBack program={program} employee={seated} onDone={onDone} />}
    </div>
  );
}
