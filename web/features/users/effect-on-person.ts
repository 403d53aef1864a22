import { formatCount } from '#shared/count';
import type { Effect } from '#shared/effects';
import { nameOf } from '#shared/person-name';
import type { Clock } from '../../components/use-clock.ts';

/** The trainings that an edit of a person assigns and ends: "Ada Lovelace will be assigned to 2 trainings." */
export function sayEffectOnPerson(
  effects: readonly Effect[],
  person: Parameters<typeof nameOf>[0],
  clock: Pick<Clock, 'day'>,
): string[] {
  const name = nameOf(person);
  const assigned = effects.filter(({ code }) => code === 'assigned').length;
  const ended = effects.filter(({ code }) => code === 'ended');
  const day = ended[0]?.by && clock.day(ended[0].by);
  return [
    ...(assigned > 0 ? [sayAssigned(assigned, name)] : []),
    ...(ended.length > 0 ? [day ? sayEndsOn(ended.length, name, day) : sayEnded(ended.length, name)] : []),
    ...(effects.length === 0 ? [`${name}’s trainings won’t change.`] : []),
  ];
}

const sayAssigned = (count: number, name: string) =>
  count === 1
    ? `${name} will be assigned to 1 training.`
    : `${name} will be assigned to ${formatCount(count)} trainings.`;

const sayEndsOn = (count: number, name: string, day: string) =>
  count === 1
    ? `1 training is no longer meant for ${name} and will be removed from their list on ${day}.`
    : `${formatCount(count)} trainings are no longer meant for ${name} and will be removed from their list on ${day}.`;

const sayEnded = (count: number, name: string) =>
  count === 1
    ? `1 training is no longer meant for ${name} and will be removed from their list.`
    : `${formatCount(count)} trainings are no longer meant for ${name} and will be removed from their list.`;
