import { countOf, formatCount } from '#shared/count';
import type { Import, Undone } from '#shared/people/imports/schemas';
import { keptReasons, type KeptReason } from '#shared/people/imports/undo';
import { isPast } from '#shared/time';
import type { Clock } from '../../components/use-clock.ts';

/** "44 people · 5 new departments · 2 new sites · 6 new positions"; null if it makes nothing. */
export function sayMakes({ what, counts, makes }: Pick<Import, 'what' | 'counts' | 'makes'>): string | null {
  const { departments, sites, positions } = makes;
  const said = [
    what === 'people' && counts.create > 0 && countOf(counts.create, 'person', 'people'),
    departments.length > 0 && countOf(departments.length, 'new department'),
    sites.length > 0 && countOf(sites.length, 'new site'),
    positions.length > 0 && countOf(positions.length, 'new position'),
  ].filter((part) => part !== false);
  return said.length > 0 ? said.join(' · ') : null;
}

/** "Departments: Kitchen, Service" for each kind of place that is new. */
export function listMakes({ departments, sites, positions }: Import['makes']): string[] {
  return [
    { label: 'Departments', names: departments },
    { label: 'Sites', names: sites },
    { label: 'Positions', names: positions },
  ].flatMap(({ label, names }) => (names.length > 0 ? `${label}: ${names.join(', ')}` : []));
}

/** Whether *Undo* is offered: for a week, however many people the file has. */
export const canUndo = ({ undo_until: until }: Pick<Import, 'undo_until'>, now: Date): boolean =>
  until !== null && !isPast(until, now);

/** "Undone. 26 people were removed. 2 people were kept: they have signed in." */
export function sayUndone({ removed, restored, because }: Omit<Undone, 'kept'>): string {
  const said = ['Undone.'];
  if (removed > 0)
    said.push(removed === 1 ? '1 person was removed.' : `${formatCount(removed)} people were removed.`);
  if (restored > 0)
    said.push(
      restored === 1
        ? 'The details of 1 person were changed back.'
        : `The details of ${formatCount(restored)} people were changed back.`,
    );
  return [...said, ...sayReasons(because)].join(' ');
}

/** "2 people were kept: they have signed in." for each reason. */
function sayReasons(because: Undone['because']): string[] {
  return (Object.keys(keptReasons) as KeptReason[]).flatMap((reason) => {
    const count = because[reason] ?? 0;
    if (count === 0) return [];
    return count === 1
      ? `1 person was kept: ${keptReasons[reason]}.`
      : `${formatCount(count)} people were kept: ${keptReasons[reason]}.`;
  });
}

/** "3 people will be removed on December 4." */
export function sayPlanEffect(
  { code, people: count = 0, by }: Import['effects'][number],
  { day }: Pick<Clock, 'day'>,
): string {
  const people = `${countOf(count, 'person', 'people')} will`;
  if (code === 'assigned') return `${people} be assigned.`;
  if (code === 'ended') return by ? `${people} be removed on ${day(by)}.` : `${people} be removed.`;
  if (code === 'seats_freed')
    return count === 1 ? '1 person will lose their seat.' : `${people} lose their seats.`;
  return `${people} get a message.`;
}
