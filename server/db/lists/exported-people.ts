import { sql } from 'kysely';
import { columnsOf, type Sql } from '../json.ts';
import { nameUnlessErased } from '../people.ts';
import type { Viewer } from '../relations.ts';
import { ifVisible } from '../visible.ts';
import type { ExportedColumn } from './exported.ts';

/** The columns by which exported lists tell people, users under the alias `u`. An import knows these headings. */

const u = columnsOf<'users'>('u');
const m = columnsOf<'users'>('m');

const text = (heading: string, cell: Sql<string | null>): ExportedColumn => ({ heading, type: 'text', cell });

const nameIn = (table: 'departments' | 'positions' | 'sites', id: Sql<string | null>) =>
  sql<string | null>`(select name from ${sql.raw(table)} where id = ${id})`;

/** The person's keys and names, as far as the viewer sees them. */
export const personColumns = (viewer: Viewer): readonly ExportedColumn[] => [
  text('Personnel ID', ifVisible(viewer, 'external_id', u.external_id)),
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

/**
 * The key of the person's line manager, as far as the viewer sees it. An import finds them by it, or will
 * once they are there.
 */
export const lineManagerColumn = (viewer: Viewer): ExportedColumn =>
  text(
    'Line manager',
    sql`coalesce(
      (select coalesce(${ifVisible(viewer, 'external_id', m.external_id, m.id)}, m.login, m.email)
        from users m where m.id = u.line_manager_id),
      ${ifVisible(viewer, 'line_manager_pending', u.line_manager_pending)})`,
  );
