import { countOf, formatCount } from '#shared/count';
import type { Audience } from '#shared/programs/audiences/schemas';
import type { Clock } from '../../components/use-clock.ts';

export type AudienceRow = Audience['rows'][number];

/** The names of departments, sites and positions by their ids. */
export type Names = ReadonlyMap<string, string>;

export const emptyRow: AudienceRow = {
  departments: [],
  sites: [],
  positions: [],
  roles: [],
  kinds: [],
  tags: [],
  joined_after: null,
};

const either = (values: readonly string[]): string => values.join(' or ');

/** A row in words, a part for each of its fields: "Warehouse or Kitchen · Forklift driver". */
export function sayRow(row: AudienceRow, names: Names, clock: Pick<Clock, 'day'>): string {
  const named = (ids: readonly string[]) => either(ids.map((id) => names.get(id) ?? '…'));
  const parts = [
    named(row.departments),
    named(row.sites),
    named(row.positions),
    either(row.roles.map((role) => `${role}s`)),
    row.tags.length > 0 ? `tagged ${either(row.tags)}` : '',
    row.joined_after ? `joined after ${clock.day(row.joined_after)}` : '',
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join(' · ') : 'Everyone';
}

/** "24 people fit", "1 person fits". */
export function sayMatching(matching: number): string {
  return matching === 1 ? '1 person fits' : `${formatCount(matching)} people fit`;
}

/** The question before endings that wait take place. */
export function sayHeld(ends: number): string {
  return ends === 1
    ? '1 person no longer fits. Nobody has been removed yet.'
    : `${formatCount(ends)} people no longer fit. That’s unusually many, so nobody has been removed yet.`;
}

/** "Remove 21 people". */
export const removeLabel = (ends: number): string => `Remove ${countOf(ends, 'person', 'people')}`;
