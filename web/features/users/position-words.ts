import type { ReplyOf } from '#shared/endpoint';
import type { usersApi } from '#shared/people/users/calls';
import type { Clock } from '../../components/use-clock.ts';

type Reply = ReplyOf<typeof usersApi.view>;

/**
 * "Forklift driver since May 3", or where it requires trainings "Forklift driver since May 3 · 5 of 6 required trainings". For readers
 * who don't see the day it is "Forklift driver".
 */
export function sayPosition(
  { position, position_since: since }: Pick<Reply['user'], 'position' | 'position_since'>,
  required: Reply['required'],
  clock: Pick<Clock, 'day'>,
): string | null {
  if (!position) return null;
  const words = since ? `${position.name} since ${clock.day(since)}` : position.name;
  return required ? `${words} · ${required.done} of ${required.total} required trainings` : words;
}
