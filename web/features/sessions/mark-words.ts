import type { RosterPerson } from '#shared/training/sessions/schemas';
import { correctableUntil, outcomeLabels, type AttendanceOutcome } from '#shared/attendance';
import { formatCount } from '#shared/count';
import { hasEnded, isPast } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';
import type { Wording } from '../../ui/confirmation.ts';

/** The words of the question before several people are marked as attended. */
interface Asked {
  question: string;
  /** How many of them are known to be there. */
  checkedIn: string;
  /** The button that marks all of them. */
  all: string;
  /** The button that marks these alone; null where they are all or none of them. */
  onlyThem: string | null;
}

export function askToMark(total: number, checkedIn: number): Asked {
  const people = total === 1 ? '1 person' : `${formatCount(total)} people`;
  const some =
    checkedIn === 1
      ? 'Mark only the person who checked in'
      : `Mark only the ${formatCount(checkedIn)} people who checked in`;
  return {
    question: `Mark ${people} as attended?`,
    checkedIn: sayCheckedIn(total, checkedIn),
    all: total === 1 ? 'Mark as attended' : `Mark all ${formatCount(total)} as attended`,
    onlyThem: checkedIn === 0 || checkedIn === total ? null : some,
  };
}

function sayCheckedIn(total: number, checkedIn: number): string {
  if (checkedIn === 0)
    return total === 1 ? "They haven't checked in." : `None of these ${formatCount(total)} has checked in.`;
  if (checkedIn === 1) return '1 has checked in.';
  return checkedIn === total
    ? `All ${formatCount(total)} have checked in.`
    : `${formatCount(checkedIn)} have checked in.`;
}

/** "This session ends at 3:00 PM.", while people could still leave; null once it is over. */
export function sayUnfinished(session: { start_time: string; ends_at: string }, clock: Clock): string | null {
  if (hasEnded(session, clock.now)) return null;
  const isAhead = clock.now < new Date(session.start_time);
  const instant = isAhead ? session.start_time : session.ends_at;
  if (clock.isSameDay(instant, clock.now)) {
    const time = clock.sessionTime(instant);
    return isAhead ? `This session starts at ${time}.` : `This session ends at ${time}.`;
  }
  const when = clock.session({ start_time: instant });
  return isAhead ? `This session starts on ${when}.` : `This session ends on ${when}.`;
}

/** Whether the person can have an outcome who has none, or another one that makes no record. */
export const isMarkable = ({ status, assigned }: Pick<RosterPerson, 'status' | 'assigned'>): boolean =>
  assigned && status !== 'complete';

/** Whether the trainer can still take back that the person attended. */
export function isCorrectable(
  { outcome, marked_at: markedAt }: Pick<RosterPerson, 'outcome' | 'marked_at'>,
  endsAt: string,
  { now, timeZone }: Clock,
): boolean {
  if (outcome !== 'attended' || markedAt === null) return false;
  return !isPast(correctableUntil({ ends_at: endsAt, marked_at: markedAt }, timeZone), now);
}

/** The effect of taking back that somebody attended. */
export const correctionEffect =
  'The record and its certificate will be revoked. The training is due again on its old date, unless an earlier record is still valid.';

/** The question before it. */
export function askToCorrect(name: string, outcome: AttendanceOutcome): Wording {
  const words = outcomeLabels[outcome].toLowerCase();
  return {
    question: `Mark ${name} as ${words} instead?`,
    consequence: correctionEffect,
    verb: `Mark as ${words}`,
  };
}
