import type { Effect } from '#shared/effects';

/** Whether an effect is about people, so that the person who makes the change is asked first (product §79). */
export function isAboutPeople({ people = 0 }: Effect): boolean {
  return people > 0;
}
