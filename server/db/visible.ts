import { sql } from 'kysely';
import {
  isGuarded,
  lastPlaceOf,
  readers,
  type GuardedField,
  type Reader,
  type VisibleField,
  type visibleFields,
} from '#shared/people/visible-fields';
import { isActive } from './active.ts';
import { columnsOf, jsonRow, type JsonOf, type Sql } from './json.ts';
import { isBelow } from './lines.ts';
import { isRole, userRelations, type Viewer } from './relations.ts';

/** Which field of the user `u` a viewer sees, by the table in shared/people/visible-fields.ts (product §114). */

const u = columnsOf<'users'>('u');

/** Whether the viewer is this reader of the person. */
const readsAs = (viewer: Viewer, person: Sql<string>): Record<Reader, Sql<boolean>> => ({
  admin: isRole(viewer, 'admin'),
  oneself: sql`${person} = ${viewer._id}`,
  line: isBelow(viewer._id),
  overseer: sql`(${isRole(viewer, 'manager')} and ${isActive} and ${userRelations['own-employee'](viewer._id)})`,
  anybody: sql`true`,
});

/** The fields for which nobody else than the person is looked up. */
type OwnField = {
  [Name in VisibleField]: (typeof visibleFields)[Name] extends 'admin' | 'oneself' ? Name : never;
}[VisibleField];

/** Whether the viewer sees the field of the person, which is `u` unless said. */
export function isVisibleTo(viewer: Viewer, field: OwnField, person: Sql<string> = u.id): Sql<boolean> {
  const reads = readsAs(viewer, person);
  const [first, ...others] = readers.slice(0, lastPlaceOf(field)).map((reader) => reads[reader]);
  return others.length === 0 ? first! : sql`(${sql.join([first, ...others], sql` or `)})`;
}

/** The value if the viewer sees the field, else null. */
export function ifVisible<Value>(
  viewer: Viewer,
  field: OwnField,
  value: Sql<Value>,
  person?: Sql<string>,
): Sql<Value | null> {
  return viewer.role === 'admin'
    ? value
    : sql`case when ${isVisibleTo(viewer, field, person)} then ${value} end`;
}

/** Joined to the user `u`: the place of the viewer among the readers, who see all that the next ones see. */
export function withReader(viewer: Viewer): Sql {
  if (viewer.role === 'admin') return sql``;
  const reads = readsAs(viewer, u.id);
  const cases = readers.map((reader, index) => sql`when ${reads[reader]} then ${sql.lit(index + 1)}`);
  // The offset has it worked out once for all fields.
  return sql`cross join lateral (select case ${sql.join(cases, sql` `)} end as place offset 0) reader`;
}

/** Whether the viewer, joined as `withReader` says, sees the field. */
export const isShown = (viewer: Viewer, field: GuardedField): Sql<boolean> =>
  viewer.role === 'admin' ? sql`true` : sql`reader.place <= ${sql.lit(lastPlaceOf(field))}`;

/** The value if the viewer, joined as `withReader` says, sees the field. Else null or, in a list, nothing. */
export function shown<Value>(viewer: Viewer, field: GuardedField, value: Sql<Value>): Sql<Value | null> {
  if (viewer.role === 'admin') return value;
  const otherwise = empty[field] ? sql` else ${empty[field]}` : sql``;
  return sql`case when ${isShown(viewer, field)} then ${value}${otherwise} end`;
}

/** The empty values that aren't null. */
const empty: { readonly [Name in GuardedField]?: Sql } = { tags: sql`'{}'`, same_as: sql`'[]'` };

/** A JSON object of fields of the person; each that the viewer, joined as `withReader` says, doesn't see is empty. */
export function visibleRow<Of extends Readonly<Record<string, Sql>>>(
  viewer: Viewer,
  fields: Of,
): Sql<JsonOf<Of>> {
  const visible = Object.entries(fields).map(([name, value]) => [
    name,
    isGuarded(name) ? shown(viewer, name, value) : value,
  ]);
  return jsonRow(Object.fromEntries(visible) as Of);
}
