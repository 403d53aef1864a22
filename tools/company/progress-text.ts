import { opensOn, validUntil } from '#shared/renewal';
import type { ClockTime } from '#shared/time';
import { copyLine } from '../../server/db/copy/copy-text.ts';
import type { Calendar } from '../../server/demo/calendar.ts';
import type { Progress } from '../../server/demo/program.ts';
import type { PlannedProgram } from './programs.ts';
import type { Random } from './random.ts';
import type { PlannedSession } from './sessions.ts';

/** A program's people were assigned in some batches, in days from its announcement. */
const assignments: readonly (readonly [day: number, ClockTime])[] = [
  [1, '09:30'],
  [1, '15:10'],
  [2, '11:20'],
  [4, '16:40'],
];
/** From this day on people choose a session, the most of them early. */
const firstChoice = 5;
/** So many different moments of a choice are written out for each session. */
const choices = 200;
/** A trainer completes people in some batches, in minutes after a session's end. */
const wrapUps = [10, 25, 75];
/** Of those of each batch, where a program asks for a result; of 100. */
const scores = [94, 81, 67];

/** The columns that don't depend on the person, as COPY's text. */
export interface TrainingText {
  /** From assigned_at to valid_until. */
  assignment: string;
  /** From program_id to the end of the line; null for a person who has done nothing yet. */
  record: string | null;
}

/**
 * The possible rows of a program's trainings: each call draws anew. A person who is asked again, as an employee is in an
 * active program, has a new cycle once the record is about to end.
 */
export type DrawTraining = (progress: Progress, isAskedAgain: boolean) => TrainingText;

/** session_id, enrolled_at, completed_at and completed_by of a person who has chosen none. */
const nowhere = '\\N\t\\N\t\\N\t\\N';
/** cycle, due_at, due_because, opened_by and valid_until of a training that was never asked before. */
const firstTime = (end: string | null) => `1\t\\N\t\\N\tmanager\t${end ?? '\\N'}`;

/**
 * Prepares to draw a program's trainings. Texts are made ahead, some hundred for each session: writing out a moment
 * takes longer than all the rest of a row.
 */
export function describeProgress(program: PlannedProgram, calendar: Calendar, random: Random): DrawTraining {
  const assigned = assignments.map(([day, time]) => calendar.at(program.announced + day, time).toISOString());
  const window = {
    first: calendar.at(program.announced + firstChoice, '00:00'),
    today: calendar.at(0, '00:00'),
  };
  const held = program.sessions.filter(({ isCancelled }) => !isCancelled);
  const sessions = held.map((session) => ({
    enrolled: describeEnrolments(session, window, random),
    completed: describeCompletions(session, program, calendar),
  }));
  const over = sessions.slice(0, held.filter(({ isOver }) => isOver).length);
  // The last one that is over may still have people who wait for their trainer.
  const open = sessions.slice(over.length === sessions.length ? 0 : over.length - 1);

  return (progress, isAskedAgain) => {
    const assignedAt = random.pick(assigned);
    const assignment = `${assignedAt}\t${program.managerId}`;
    if (progress === 'not-enrolled')
      return { assignment: `${assignment}\t${nowhere}\t${assignedAt}\t${firstTime(null)}`, record: null };
    if (progress === 'enrolled') {
      const { session, at } = random.pick(random.pick(open).enrolled);
      const enrolment = `${session}\t${at}\t\\N\t\\N\t${at}`;
      return { assignment: `${assignment}\t${enrolment}\t${firstTime(null)}`, record: null };
    }
    const { enrolled, completed } = random.pick(over);
    const { session, at } = random.pick(enrolled);
    const { completion, again, record } = random.pick(completed);
    const rest = again && isAskedAgain ? again : `${session}\t${at}\t${completion}`;
    return { assignment: `${assignment}\t${rest}`, record };
  };
}

function describeEnrolments(
  { id, startsAt }: PlannedSession,
  { first, today }: { first: Date; today: Date },
  random: Random,
): { session: string; at: string }[] {
  const begin = first.getTime();
  const length = Math.min(startsAt.getTime(), today.getTime()) - begin;
  return Array.from({ length: choices }, () => {
    const at = new Date(begin + Math.floor(length * random.next() ** 2));
    return { session: id, at: at.toISOString() };
  });
}

interface Completion {
  completion: string;
  /** The text in its place for people who are asked again; null while that is to come. */
  again: string | null;
  record: string;
}

function describeCompletions(
  { id, trainerId, trainerName, startsAt, endsAt }: PlannedSession,
  { id: programId, title, duration, renewal, asksResult }: PlannedProgram,
  calendar: Calendar,
): Completion[] {
  const trainedOn = calendar.dateOf(startsAt);
  const end = renewal && validUntil({ ...renewal, trainedOn, previousEnd: null });
  const opening = renewal && end && opensOn(end, renewal);
  const isOpen = opening !== null && opening <= calendar.date(0);
  return wrapUps.map((minutes, index) => {
    const at = new Date(endsAt.getTime() + minutes * 60_000).toISOString();
    const facts = [
      programId,
      title,
      1,
      id,
      trainedOn,
      at,
      trainerId,
      'session',
      duration,
      trainerId,
      trainerName,
      end,
      asksResult ? 'passed' : 'attended',
      asksResult ? scores[index]! : null,
    ];
    return {
      completion: `${at}\t${trainerId}\t${at}\t${firstTime(end)}`,
      again: isOpen
        ? `${nowhere}\t${calendar.startOf(opening).toISOString()}\t2\t${calendar.endOf(end!).toISOString()}\trenewal\trenewal\t${end}`
        : null,
      record: copyLine(facts),
    };
  });
}
