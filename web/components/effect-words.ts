import type { Effect } from '#shared/effects';
import { formatCount } from '#shared/count';
import { nameOf } from '#shared/person-name';
import { nameApart, namesakesAmong } from './namesakes.tsx';
import { sayStart } from './seats.ts';
import type { Clock } from './use-clock.ts';

/** The names and formats for telling effects. */
export interface EffectTerms {
  clock: Clock;
  /** Whether who loses a seat has another one to choose. */
  canChooseAgain: boolean;
}

/** Whether an effect is about people, so that the person who makes the change is asked first (product §79). */
export function isAboutPeople({ people = 0 }: Effect): boolean {
  return people > 0;
}

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** An effect of a change on people, in a sentence: "7 people move to March 3, 9:00 AM." */
export function sayEffect(effect: Effect, { clock, canChooseAgain }: EffectTerms): string {
  const { code, people: count = 0, start_time, by } = effect;
  const [people, one] = [peopleOf(count), count === 1];
  const start = start_time ? sayStart({ start_time }, clock) : null;
  const onStart = start ? ` on ${start}` : '';
  switch (code) {
    case 'newly_overdue':
      return `${people} ${one ? 'is' : 'are'} due before ${one ? 'the own session' : 'their session'}, and will be overdue.`;
    case 'deadline_after_last_session':
      return `${people} without a seat ${one ? 'is' : 'are'} due later, but there is no later session to choose.`;
    case 'own_due_date':
      return `${people} ${one ? 'keeps the' : 'keep their'} own due date, which is before the new deadline.`;
    case 'sessions_moved':
      return start
        ? `${people} ${one ? 'moves' : 'move'} to ${start}.`
        : `${people} ${one ? 'moves' : 'move'}.`;
    case 'clash_for_person':
      return `${people} then ${one ? 'has' : 'have'} another session at the same time${onStart}.`;
    case 'trainer_busy':
      return `${effect.sample?.[0] ? nameOf(effect.sample[0]) : 'The trainer'} teaches another session at the same time${onStart}.`;
    case 'seats_freed':
      return canChooseAgain
        ? `${people} ${one ? 'loses the' : 'lose their'} seat and can choose again.`
        : `${people} ${one ? 'loses the' : 'lose their'} seat.`;
    case 'promoted':
      return `${people} on the waiting list ${one ? 'gets' : 'get'} a seat${onStart}.`;
    case 'wait_ended':
      return `${people} on the waiting list ${one ? 'has' : 'have'} to choose another session.`;
    case 'short_of_seats':
      return `${formatCount(count)} ${one ? 'seat is' : 'seats are'} then missing${by ? ` by ${clock.day(by)}` : ''}: not everybody can be trained in time.`;
    case 'ended':
      return `For ${people} this training ends, though ${one ? 'it is' : 'they are'} not complete.`;
    case 'renewal_opened':
      return `For ${people} it opens again.`;
    case 'message_sent':
      return `${people} will get one message in 10 minutes.`;
  }
}

/** Some of the people by name: "Ada Lovelace, Grace Hopper and 5 more"; null where the sentence says it all. */
export function sayWho({ code, people = 0, sample = [] }: Effect): string | null {
  if (code === 'trainer_busy' || sample.length === 0) return null;
  const namesakes = namesakesAmong(sample);
  const names = sample.map((person) => nameApart(person, namesakes)).join(', ');
  const more = people - sample.length;
  return more > 0 ? `${names} and ${formatCount(more)} more` : names;
}
