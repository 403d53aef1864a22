import type { Program } from '#shared/shapes';
import { formatCount } from '#shared/count';
import type { Clock } from '../../components/use-clock.ts';

type Unpublished = NonNullable<Program['unpublished_changes']>;

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${formatCount(count)} people`);

/** "Changes of this training go out to 12 people and a trainer at 2:40 PM." Null once they have gone out. */
export function sayUnpublished(
  { people, trainers, publish_at: at }: Unpublished,
  clock: Clock,
): string | null {
  if (new Date(at) <= clock.now) return null;
  const trainerWords = trainers === 1 ? 'a trainer' : `${formatCount(trainers)} trainers`;
  const who = [...(people > 0 ? [peopleOf(people)] : []), ...(trainers > 0 ? [trainerWords] : [])];
  return `Changes of this training go out to ${who.join(' and ')} at ${clock.zonedTime(at)}.`;
}

/** The decision about them. */
export function sayPublished(notify: 'now' | 'nobody', people: number): string {
  if (notify === 'nobody') return 'Nobody is told of these changes.';
  return people === 0 ? 'The changes go out now.' : `The changes go out to ${peopleOf(people)} now.`;
}
