import type { Program } from '#shared/shapes';
import { countOf, formatCount } from '#shared/count';
import type { Clock } from '../../components/use-clock.ts';

type Unpublished = NonNullable<Program['unpublished_changes']>;

/** "12 people and 1 trainer will be told about your changes at 2:40 PM." Null once they have gone out. */
export function sayUnpublished(
  { people, trainers, publish_at: at }: Unpublished,
  clock: Clock,
): string | null {
  if (new Date(at) <= clock.now) return null;
  const [told, teaching] = [countOf(people, 'person', 'people'), countOf(trainers, 'trainer')];
  const time = clock.zonedTime(at);
  if (trainers === 0) return `${told} will be told about your changes at ${time}.`;
  if (people === 0) return `${teaching} will be told about your changes at ${time}.`;
  return `${told} and ${teaching} will be told about your changes at ${time}.`;
}

/** The decision about them. */
export function sayPublished(notify: 'now' | 'nobody', people: number): string {
  if (notify === 'nobody') return 'Nobody will be notified. The changes are visible anyway.';
  if (people === 0) return 'The changes are being sent now.';
  return people === 1
    ? '1 person will now get a message about the changes.'
    : `${formatCount(people)} people will now get a message about the changes.`;
}
