import type { ClockTime } from '#shared/time';
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

/** The columns of a training that don't depend on the person, as COPY's text: each call draws anew. */
export interface ProgressText {
  /** assigned_at, assigned_by, session_id, enrolled_at, completed_at, completed_by and since. */
  training(progress: Progress): string;
}

/**
 * What may stand in a program's trainings. Texts are made ahead, some hundred for each session: writing out a moment
 * takes longer than all the rest of a row.
 */
export function describeProgress(program: PlannedProgram, calendar: Calendar, random: Random): ProgressText {
  const assigned = assignments.map(([day, time]) => calendar.at(program.announced + day, time).toISOString());
  const window = {
    first: calendar.at(program.announced + firstChoice, '00:00'),
    today: calendar.at(0, '00:00'),
  };
  const sessions = program.sessions.map((session) => ({
    enrolled: describeEnrolments(session, window, random),
    completed: describeCompletions(session),
  }));
  const over = sessions.slice(0, program.sessions.filter(({ isOver }) => isOver).length);
  // The last one that is over may still have people who wait for their trainer.
  const open = sessions.slice(over.length === sessions.length ? 0 : over.length - 1);

  return {
    training: (progress) => {
      const assignedAt = random.pick(assigned);
      const assignment = `${assignedAt}\t${program.managerId}`;
      if (progress === 'not-enrolled') return `${assignment}\t\\N\t\\N\t\\N\t\\N\t${assignedAt}`;
      if (progress === 'enrolled') {
        const { session, at } = random.pick(random.pick(open).enrolled);
        return `${assignment}\t${session}\t${at}\t\\N\t\\N\t${at}`;
      }
      const { enrolled, completed } = random.pick(over);
      const { session, at } = random.pick(enrolled);
      return `${assignment}\t${session}\t${at}\t${random.pick(completed)}`;
    },
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

function describeCompletions({ trainerId, endsAt }: PlannedSession): string[] {
  return wrapUps.map((minutes) => {
    const at = new Date(endsAt.getTime() + minutes * 60_000).toISOString();
    return `${at}\t${trainerId}\t${at}`;
  });
}
