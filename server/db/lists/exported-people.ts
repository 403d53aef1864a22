import { sql } from 'kysely';
import { columnsOf, type Sql } from '../json.ts';
import { nameUnlessErased } from '../people.ts';
import type { ExportedColumn } from './exported.ts';

/** The columns by which exported lists tell people, users under the alias `u`. An import knows these headings. */

const u = columnsOf<'users'>('u');

const text = (heading: string, cell: Sql<string | null>): ExportedColumn => ({ heading, type: 'text', cell });

const nameIn = (table: 'departments' | 'positions' | 'sites', id: Sql<string | null>) =>
  sql<string | null>`(select name from ${sql.raw(table)} where id = ${id})`;

/** The person's keys and names. */
export const personColumns: readonly ExportedColumn[] = [
  text('Personnel ID', u.external_id),
  text('Login', u.login),
  text('E-mail', sql`case when ${nameUnlessErased} is not null then u.email end`),
  text('First name', u.first_name),
  text('Last name', u.last_name),
];

export const placeColumns: readonly ExportedColumn[] = [
  text('Department', nameIn('departments', u.department_id)),
  text('Site', nameIn('sites', u.site_id)),
  text('Position', nameIn('positions', u.position_id)),
];

/** The key of the person's line manager: the one by which an import finds them, or is to find them once they are there. */
export const lineManagerColumn = text(
  'Line manager',
  sql`coalesce(
    (select coalesce(m.external_id, m.login, m.email) from users m where m.id = u.line_manager_id),
    u.line_manager_pending)`,
);
