import { countOf } from '#shared/count';
import type { Effect } from '#shared/effects';
import { nameOf } from '#shared/person-name';
import { sayStart } from '../../../components/seats.ts';
import type { Clock } from '../../../components/use-clock.ts';
import type { DutyKind } from './choices.ts';

type Counts = Readonly<Record<DutyKind, number>>;

/** "12 trainings", "30 sessions" and "3 people", those that there are. */
function parts({ programs, sessions, people }: Counts): string[] {
  return [
    ...(programs > 0 ? [countOf(programs, 'training')] : []),
    ...(sessions > 0 ? [countOf(sessions, 'session')] : []),
    ...(people > 0 ? [countOf(people, 'person', 'people')] : []),
  ];
}

/** "12 trainings, 30 sessions and 3 people". */
export function sayDuties(counts: Counts): string {
  const [last = '', ...others] = parts(counts).toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

/** The duties of somebody who is to go: "Ada Lovelace is responsible for 12 trainings." */
export function sayResponsible(name: string, counts: Counts): string {
  return `${name} is responsible for ${sayDuties(counts)}.`;
}

/** The effects of a handover in sentences, beside the people who take over. */
export function sayHandoverEffects(effects: readonly Effect[], clock: Clock): string[] {
  return effects.flatMap(({ code, people = 0, sample, start_time }) => {
    if (code === 'message_sent')
      return people === 1
        ? '1 person will get a message about this.'
        : `${people} people will get one message each.`;
    const name = sample?.[0] ? nameOf(sample[0]) : 'The trainer';
    if (code === 'trainer_away')
      return start_time
        ? `${name} is away at that time: ${sayStart({ start_time }, clock)}.`
        : `${name} is away at that time.`;
    if (code !== 'trainer_busy') return [];
    return start_time
      ? `${name} is in another session at that time: ${sayStart({ start_time }, clock)}.`
      : `${name} is in another session at that time.`;
  });
}
