import type { Effect } from '#shared/effects';
import { countOf, formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { nameApart, namesakesAmong } from './namesakes.tsx';
import { sayStart } from './seats.ts';
import type { Clock } from './use-clock.ts';

/** The names and formats for telling effects. */
export interface EffectTerms {
  clock: Clock;
  /** Whether who loses a seat has another one to choose. */
  canChooseAgain: boolean;
  /** When the training is due, if no due date moves. */
  due?: string | undefined;
}

/** An effect of a change on people, in a sentence: "7 people will move to March 3, 9:00 AM." */
export function sayEffect(effect: Effect, { clock, canChooseAgain, due }: EffectTerms): string {
  const { code, people: count = 0, start_time, by, sample } = effect;
  const one = count === 1;
  const people = formatCount(count);
  const start = start_time ? sayStart({ start_time }, clock) : null;
  const day = by ? clock.day(by) : null;
  switch (code) {
    case 'removed':
      return one ? '1 person will be removed.' : `${people} people will be removed.`;
    case 'restored':
      return one
        ? 'The details of 1 person will be changed back.'
        : `The details of ${people} people will be changed back.`;
    case 'suspended':
      return one ? '1 person will be suspended again.' : `${people} people will be suspended again.`;
    case 'returned':
      return one ? '1 person will no longer be suspended.' : `${people} people will no longer be suspended.`;
    case 'assigned':
      if (day)
        return one ? `1 person will be assigned on ${day}.` : `${people} people will be assigned on ${day}.`;
      return one ? '1 person will be assigned.' : `${people} people will be assigned.`;
    case 'newly_overdue':
      return one
        ? '1 person has a due date before their session, so they will be overdue.'
        : `${people} people have a due date before their session, so they will be overdue.`;
    case 'deadline_after_last_session':
      if (start && day)
        return one
          ? `1 person without a seat will have a due date of ${day}, which is after the last session: ${start}.`
          : `${people} people without a seat will have a due date of ${day}, which is after the last session: ${start}.`;
      if (start)
        return one
          ? `1 person without a seat has a due date after the last session: ${start}.`
          : `${people} people without a seat have a due date after the last session: ${start}.`;
      return one
        ? `1 person has no session left to choose. ${sayLeftDue(day, due, clock)}`
        : `${people} people have no session left to choose. ${sayLeftDue(day, due, clock)}`;
    case 'own_due_date':
      return one
        ? '1 person will keep their own due date, which is before the new deadline.'
        : `${people} people will keep their own due dates, which are before the new deadline.`;
    case 'sessions_moved':
      if (!start)
        return one
          ? '1 person’s session will be at another time.'
          : `${people} people’s sessions will be at another time.`;
      return one ? `1 person will move to ${start}.` : `${people} people will move to ${start}.`;
    case 'clash_for_person':
      if (!start)
        return one
          ? '1 person will have another session at the same time.'
          : `${people} people will have another session at the same time.`;
      return one
        ? `1 person will have another session at the same time, on ${start}.`
        : `${people} people will have another session at the same time, on ${start}.`;
    case 'completed':
      return one
        ? '1 person already has a record, so this training will be marked complete for them.'
        : `${people} people already have a record, so this training will be marked complete for them.`;
    case 'reopened':
      return one ? '1 person will no longer be complete.' : `${people} people will no longer be complete.`;
    case 'due_earlier':
      return one
        ? '1 person will have an earlier due date.'
        : `${people} people will have an earlier due date.`;
    case 'exempt':
      return one ? '1 person will be exempt.' : `${people} people will be exempt.`;
    case 'handed_over':
      return one ? '1 person will take over these tasks.' : `${people} people will take over these tasks.`;
    case 'trainer_busy':
      return sayTrainerBusy(sample?.[0] ? nameOf(sample[0]) : 'The trainer', start);
    case 'trainer_away':
      return sayTrainerAway(sample?.[0] ? nameOf(sample[0]) : 'The trainer', start);
    case 'due_moved':
      if (day) return one ? `1 due date will move to ${day}.` : `${people} due dates will move to ${day}.`;
      return one ? '1 due date will move.' : `${people} due dates will move.`;
    case 'seats_freed':
      if (canChooseAgain)
        return one
          ? '1 person will lose their seat and can choose again.'
          : `${people} people will lose their seats and can choose again.`;
      return one ? '1 person will lose their seat.' : `${people} people will lose their seats.`;
    case 'promoted':
      if (!start)
        return one
          ? '1 person on the waiting list will get a seat.'
          : `${people} people on the waiting list will get a seat.`;
      return one
        ? `1 person on the waiting list will get a seat on ${start}.`
        : `${people} people on the waiting list will get a seat on ${start}.`;
    case 'wait_ended':
      return one
        ? '1 person on the waiting list will have to choose another session.'
        : `${people} people on the waiting list will have to choose another session.`;
    case 'short_of_seats': {
      const seats = countOf(count, 'more seat');
      return day
        ? `${seats} needed by ${day} to train everyone in time.`
        : `${seats} needed to train everyone in time.`;
    }
    case 'ended':
      if (day)
        return one
          ? `1 person no longer matches and will be removed on ${day}.`
          : `${people} people no longer match and will be removed on ${day}.`;
      return one
        ? '1 person can no longer complete this training.'
        : `${people} people can no longer complete this training.`;
    case 'renewal_opened':
      return one
        ? '1 person will have to do this training again.'
        : `${people} people will have to do this training again.`;
    case 'message_sent':
      return one
        ? '1 person will get one message in 10 minutes.'
        : `${people} people will get one message in 10 minutes.`;
  }
}

/** The due date of people who have no session left: it moves to a day, or stays. */
function sayLeftDue(moved: string | null, due: string | undefined, clock: Clock): string {
  if (moved) return `Their due date moves to ${moved}.`;
  return due ? `Their due date is ${clock.date(due)}.` : 'Add a session before their due dates.';
}

/** Effects by which people lose something, which are read first. */
const losses: ReadonlySet<Effect['code']> = new Set([
  'ended',
  'seats_freed',
  'deadline_after_last_session',
  'wait_ended',
  'newly_overdue',
  'due_earlier',
  'reopened',
  'trainer_away',
  'trainer_busy',
  'clash_for_person',
  'short_of_seats',
]);

export const lossesFirst = (effects: readonly Effect[]): Effect[] =>
  effects.toSorted((one, other) => Number(losses.has(other.code)) - Number(losses.has(one.code)));

function sayTrainerBusy(trainer: string, start: string | null): string {
  return start
    ? `${trainer} is teaching another session at the same time, on ${start}.`
    : `${trainer} is teaching another session at the same time.`;
}

function sayTrainerAway(trainer: string, start: string | null): string {
  return start ? `${trainer} is away at that time: ${start}.` : `${trainer} is away at that time.`;
}

/** The codes of effects on the one person that their sentence is about. */
const aboutOne: ReadonlySet<Effect['code']> = new Set(['trainer_busy', 'trainer_away', 'due_moved']);

/** Some of the people by name: "Ada Lovelace, Grace Hopper and 5 more"; null where the sentence says it all. */
export function sayWho({ code, people = 0, sample = [] }: Effect): string | null {
  if (aboutOne.has(code) || sample.length === 0) return null;
  const namesakes = namesakesAmong(sample);
  const names = sample.map((person) => nameApart(person, namesakes)).join(', ');
  const more = people - sample.length;
  return more > 0 ? `${names} and ${formatCount(more)} more` : names;
}
