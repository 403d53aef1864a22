import { Fragment } from 'react';
import type { Program } from '#shared/shapes';
import { nameOf } from '#shared/person-name';
import { isPast } from '#shared/time';
import { chooseOnce } from '../../components/choose-once.ts';
import { opensAgain, stillValid } from '../../components/due.ts';
import { isCheckInOpen, ownStepIn, type OwnStep } from '../../components/own-step.ts';
import { StatusMark } from '../../components/status-icon.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../sign-in/use-user.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Link } from '../../ui/link.tsx';
import { CancelledAhead } from './cancelled-ahead.tsx';
import {
  freeSessions,
  sayCantCome,
  sayConfirmed,
  sayTakeInstead,
  sayWhatFollowsWaiting,
} from './own-seat-words.ts';

/** The id of the card of sessions, to which the button leads. */
export const sessionsId = 'sessions';

/** The id of the card with the reading. */
export const readingId = 'reading';

/** The reader's status in this program, the next step, and the person who can help. */
export function OwnStatus({ program }: { program: Program }) {
  const clock = useClock();
  const { _id } = useSignedInUser();
  if (!program.status) return null;
  const step = ownStepIn(program, clock);
  const { lacks = [] } = program;
  // A person who waits has nothing to choose, and may.
  const isWaiting = Boolean(program.waiting) && !step.chosen;
  const instead = isWaiting ? freeSessions(program, clock)[0] : undefined;
  const [isStillValid, again] = [stillValid(program, clock) !== null, opensAgain(program, clock)];
  return (
    <Card title="Your status">
      <p className="flex items-start gap-1.5 font-medium">
        <span className="flex h-lh items-center">
          <StatusMark status={program.status} />
        </span>
        {step.standing}
      </p>
      {program.answered_by && (
        <p className="wrap-anywhere">
          by <em>{program.answered_by.title}</em>
        </p>
      )}
      {again && <p>You can sign up again from {clock.day(again)}.</p>}
      {isStillValid && <p>Your current certificate is valid until {clock.day(program.valid_until!)}.</p>}
      {lacks.length > 0 && (
        <p className="wrap-anywhere">
          First:{' '}
          {lacks.map(({ _id: needed, title }, place) => (
            <Fragment key={needed}>
              {place > 0 && ', '}
              <em>{title}</em>
            </Fragment>
          ))}
        </p>
      )}
      <CancelledAhead program={program} />
      <p className="wrap-anywhere text-muted">{adviceOn(step, program, clock)}</p>
      {isCheckInOpen(step, clock) && (
        <>
          <p>Point your phone&apos;s camera at the code in the room, or type its digits.</p>
          <ButtonLink to={paths.checkIn()} variant="gold" className="self-start">
            Check in
          </ButtonLink>
        </>
      )}
      {step.waitsFor === 'nobody' && (
        <Link to={paths.userRecords(_id)} className="link touch self-start">
          Certificate and record
        </Link>
      )}
      {program.because && <p className="text-muted wrap-anywhere">{program.because.text}</p>}
      {instead && (
        <Link
          to={{ pathname: paths.confirmation(program._id), search: `?session=${instead._id}` }}
          className="link touch self-start"
        >
          {sayTakeInstead(instead, clock)}
        </Link>
      )}
      {step.waitsFor === 'read' && (
        <ButtonLink to={{ hash: readingId }} variant="gold" className="self-start">
          Read and sign
        </ButtonLink>
      )}
      {step.waitsFor === 'choose' && !isWaiting && lacks.length === 0 && (
        <ButtonLink to={{ hash: sessionsId }} variant="gold" className="self-start">
          Choose a session
        </ButtonLink>
      )}
      {step.waitsFor === 'session' && !program.waiting && lacks.length === 0 && (
        <ButtonLink to={{ hash: sessionsId }} variant="outline" className="self-start">
          Wait for a seat
        </ButtonLink>
      )}
    </Card>
  );
}

/** The next step and the person who can help, by the event that the training waits for. */
function adviceOn({ waitsFor, chosen }: OwnStep, program: Program, clock: Clock): string {
  const manager = nameOf(program.assigned_manager);
  const late =
    program.status === 'overdue'
      ? program.due_because
        ? 'Your due date has passed. '
        : 'The deadline has passed. '
      : '';
  if (waitsFor === 'nobody') return "You've completed this training.";
  if (waitsFor === 'read') return `${late}You read and sign it here, whenever it suits you.`;
  if (waitsFor === 'tries') return `${late}You have no tries left. Ask ${manager} for more.`;
  const { waiting, lacks = [] } = program;
  if (!chosen && lacks.length > 0)
    return `${late}You can choose a session once you've completed what comes first, or have a seat in an earlier session of it.`;
  if (!chosen && waiting) return `${late}You're on the waiting list. ${sayWhatFollowsWaiting(program)}`;
  if (waitsFor === 'choose') return late ? `${late}You can still enroll. ${chooseOnce}` : chooseOnce;

  if (!chosen)
    return `${late}No session before your due date has a free seat. Join the waiting list, or ask ${manager} for another session.`;

  const { start_time: start, trainer } = chosen;
  const isToday = clock.isSameDay(start, clock.now);
  if (waitsFor === 'mark') {
    const when = isToday
      ? `Your session was today at ${clock.sessionTime(start)}.`
      : `Your session was on ${clock.sessionDay(start)}.`;
    return `${when} Were you there? Ask ${nameOf(trainer)} to confirm your attendance. Missed it? Ask ${manager} how to catch up.`;
  }
  const afterwards = sayConfirmed(chosen);
  if (!isToday)
    return `${late}You're booked for ${clock.session({ start_time: start })}. ${afterwards} ${sayCantCome(program, clock)}`;
  return isPast(start, clock.now)
    ? `${late}Your session started at ${clock.sessionTime(start)} today. ${afterwards}`
    : `${late}You're booked for today at ${clock.sessionTime(start)}. ${afterwards} ${sayCantCome(program, clock)}`;
}
