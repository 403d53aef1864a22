import { sql } from 'kysely';
import type { Because } from '#shared/shapes';
import type { Sql } from './json.ts';
import { nameUnlessErased } from './people.ts';
import type { Viewer } from './relations.ts';
import { dayIn, type Moment } from './time-zone.ts';
import { isVisibleTo } from './visible.ts';

const author = sql`(select ${nameUnlessErased} from users u where u.id = a.assigned_by)`;

/** Why the person of the assignment `a` has to do the program, and since when; null where there is none. */
export function becauseOf(viewer: Viewer, { now, zone }: Moment): Sql<Because | null> {
  const withTags = isVisibleTo(viewer, 'because.tags', sql`a.employee_id`);
  const assigned = dayIn(zone, sql`a.assigned_at`);
  const isThisYear = sql`date_trunc('year', since) = date_trunc('year', ${dayIn(zone, now)})`;
  const words = sql`to_char(since, case when ${isThisYear} then 'FMMonth FMDD' else 'FMMonth FMDD, YYYY' end)`;
  return sql`(
    select json_build_object('kind', kind, 'text', case kind
        when 'manager' then format('Assigned by %s on %s', coalesce(${author}, 'a manager'), ${words})
        when 'renewal' then 'Has to be repeated'
        when 'import' then format('Imported on %s', ${words})
        else case when is_required is not true then 'No longer required'
          when name is null then format('Required since %s', ${words})
          else format('Required for %s since %s', name, ${words}) end end, 'since', since)
    from (
      select case when a.opened_by <> 'audience' then a.opened_by when r.is_position then 'position' else 'audience' end as kind,
        case when r.is_position then coalesce(r.position_since, ${assigned}) else ${assigned} end as since,
        r.name, r.is_position is not null as is_required
      from (select 1) one left join required_for(a.program_id, a.employee_id, ${withTags}) r on a.opened_by = 'audience') reason
    where a.employee_id is not null)`;
}
