import { sql } from 'kysely';
import type { Role } from '#shared/roles';
import type { UserDetail } from '#shared/shapes';
import { columnsOf, isoInstant, jsonObject, jsonRow, jsonRows, valueFrom, type Sql } from './json.ts';
import { personFields, personOf } from './people.ts';
import type { Viewer } from './relations.ts';
import { shown, visibleRow } from './visible.ts';

const u = columnsOf<'users'>('u');
const x = columnsOf<'absences'>('x');

const roleJson: Sql<{ _id: Role; name: Role }> = jsonRow({ _id: u.role, name: u.role });

/** The user `u`, with the department `d`, as far as the viewer sees them, who is joined by `withReader`. */
export function userDetailJson(viewer: Viewer): Sql<UserDetail> {
  return visibleRow(viewer, {
    ...personFields,
    role: roleJson,
    external_id: u.external_id,
    source: u.source,
    joined_on: u.joined_on,
    tags: u.tags,
    kind: sql<UserDetail['kind']>`'employee'`,
    position_since: u.position_since,
    line_manager: personOf(u.line_manager_id),
    line_manager_pending: u.line_manager_pending,
    deputy: personOf(u.deputy_id),
    deputy_until: u.deputy_until,
    suspended_at: isoInstant(u.suspended_at),
    same_as: jsonRows(
      {
        _id: sql<string>`x.alias_id`,
        first_name: sql<string>`alias.first_name`,
        last_name: sql<string>`alias.last_name`,
        at: isoInstant(sql<Date>`x.since`),
        because: shown(viewer, 'same_as.because', sql<string>`x.because`),
      },
      sql`from same_people x join users alias on alias.id = x.alias_id where x.person_id = ${u.id} order by x.since, x.alias_id`,
    ),
    away: valueFrom(
      jsonObject({ from: x.from_day, until: x.until_day, kind: x.kind }),
      sql`from absences x where x.person_id = u.id`,
    ),
  });
}
