import { formatCount } from '#shared/count';
import type { TeamState } from '#shared/people/lines/team-states';

/** "3 of 12 people are overdue." */
export function sayTeam({ overdue, open, complete }: Readonly<Record<TeamState, number>>): string {
  const all = overdue + open + complete;
  if (all === 0) return 'Nobody is on your team.';
  if (overdue === 0)
    return all === 1
      ? "1 person. They aren't overdue."
      : `${formatCount(all)} people. None of them are overdue.`;
  if (all === 1) return '1 person is overdue.';
  return overdue === 1
    ? `1 of ${formatCount(all)} people is overdue.`
    : `${formatCount(overdue)} of ${formatCount(all)} people are overdue.`;
}

/** "7 people on your team have no e-mail address." */
export function saySheet(people: number): string {
  return people === 1
    ? '1 person on your team has no e-mail address.'
    : `${formatCount(people)} people on your team have no e-mail address.`;
}
