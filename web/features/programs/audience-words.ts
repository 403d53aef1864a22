import { countOf, formatCount } from '#shared/count';
import type { Audience } from '#shared/programs/audiences/schemas';
import { roles } from '#shared/roles';
import type { Clock } from '../../components/use-clock.ts';

export type AudienceRow = Audience['rows'][number];

/** The audience that somebody is choosing; "" starts at once, or as it did. */
export interface AudienceDraft {
  rows: AudienceRow[];
  starts_on: string;
}

/** The fields of a row whose values are chosen from a list. */
export type AudienceField = 'departments' | 'sites' | 'positions' | 'roles';

/** Values of such a field. */
export interface AudienceChoice {
  field: AudienceField;
  label: string;
  options: readonly Named[];
}

interface Named {
  _id: string;
  name: string;
}

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

/** Everything that can be chosen; a field without values is left out. */
export function choicesOf(
  places: Record<'departments' | 'sites' | 'positions', readonly Named[]>,
): AudienceChoice[] {
  const choices: AudienceChoice[] = [
    { field: 'departments', label: 'Departments', options: places.departments },
    { field: 'sites', label: 'Sites', options: places.sites },
    { field: 'positions', label: 'Positions', options: places.positions },
    { field: 'roles', label: 'Roles', options: roles.map((role) => ({ _id: role, name: role })) },
  ];
  return choices.filter(({ options }) => options.length > 0);
}

/** The row with this value, or without it if it had it. */
export function toggled(row: AudienceRow, field: AudienceField, value: string): AudienceRow {
  const values: readonly string[] = row[field];
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
  return { ...row, [field]: next };
}

/** Whether everyone matches the row. */
export const isEveryone = (row: AudienceRow): boolean => JSON.stringify(row) === JSON.stringify(emptyRow);

/** The audience as it is stored, to be changed. */
export const draftOf = (stored: Audience | null): AudienceDraft => ({
  rows: stored?.rows ?? [],
  starts_on: '',
});

/** Whether somebody has changed the stored audience. */
export const isChanged = ({ rows, starts_on }: AudienceDraft, stored: Audience | null): boolean =>
  starts_on !== '' || JSON.stringify(rows) !== JSON.stringify(stored?.rows ?? []);

const either = (values: readonly string[]): string => values.join(' or ');

/** A row in words, a part for each of its fields: "Warehouse or Kitchen, and Forklift driver". */
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
  return parts.length > 0 ? parts.reduce((left, right) => `${left}, and ${right}`) : 'Everyone';
}

/** The hint about a row with several kinds; null for any other. */
export function sayHowKindsJoin(row: AudienceRow): string | null {
  const kinds = [row.departments, row.sites, row.positions, row.roles, row.tags, row.joined_after ?? []];
  return kinds.filter(({ length }) => length > 0).length > 1
    ? 'Only people who match all of these belong to the group. For people who match only one, add another group.'
    : null;
}

/** "24 people match", "1 person matches". */
export function sayMatching(matching: number): string {
  return matching === 1 ? '1 person matches' : `${formatCount(matching)} people match`;
}

/** The question before endings that wait take place. */
export function sayHeld(ends: number): string {
  return ends === 1
    ? '1 person no longer matches. Nobody has been removed yet.'
    : `${formatCount(ends)} people no longer match. That’s unusually many people, so nobody has been removed yet.`;
}

/** "Remove 21 people". */
export const removeLabel = (ends: number): string => `Remove ${countOf(ends, 'person', 'people')}`;
