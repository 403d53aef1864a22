import { sql } from 'kysely';
import type { Preview } from '#shared/effects';
import type { Makes } from '#shared/people/imports/schemas';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';
import { dayIn } from '../../../../../db/time-zone.ts';
import { foretellEffects, willFit } from '../../effects/store.ts';
import { makeTable } from '../staging/store.ts';
import { lines } from '../writing/store.ts';

const written = lines('create', 'change', 'return');

/** The departments, sites and positions that the lines make, by name. */
export async function readMakes(tx: Db): Promise<Makes> {
  const named = (kind: 'department' | 'site' | 'position') => sql`
    coalesce((select array_agg(p.name order by p.name) from import_places p
      where p.kind = ${sql.lit(kind)} and p.is_new and p.id in (select a.${sql.ref(`${kind}_id`)} from ${written})), '{}')`;
  const { rows } = await sql<Makes>`
    select ${named('department')} as departments, ${named('site')} as sites, ${named('position')} as positions`.execute(
    tx,
  );
  return rows[0]!;
}

/** Somebody new has no id that lasts, as each check draws one: this one is made of the line. */
const lastingId = sql`coalesce(j.person, ('00000000-0000-4000-8000-' || lpad(to_hex(j.line), 12, '0'))::uuid)`;

/** Makes the table import_people: the people of the lines, as they will be. */
async function foretellPeople(tx: Db, today: CalendarDate): Promise<void> {
  await makeTable(
    tx,
    'import_people',
    sql`
      select u.* from users u
      where u.id in (select j.person from ${lines('change', 'return')} union select id from import_suspended)`,
    sql`id`,
  );
  const standing = sql`case when ${today}::date between a.away_from and a.away_until then 'suspended' else a.role end`;
  await sql`
    update import_people u set role = a.role, department_id = a.department_id, site_id = a.site_id,
      position_id = a.position_id, joined_on = a.joined_on, tags = a.tags, standing = ${standing}
    from ${lines('change', 'return')} and u.id = j.person`.execute(tx);
  await sql`
    update import_people u set standing = 'suspended' from import_suspended m where m.id = u.id`.execute(tx);
  await sql`
    insert into import_people (id, role, department_id, site_id, position_id, joined_on, tags, standing)
    select ${lastingId}, a.role, a.department_id, a.site_id, a.position_id, a.joined_on, a.tags, ${standing}
    from ${lines('create')}`.execute(tx);
  await sql`analyze import_people`.execute(tx);
}

/** The moment of a check: its day, and the one whose night ends trainings of people who stop fitting. */
export interface Present {
  now: Date;
  today: CalendarDate;
  ends: CalendarDate;
  zone: Sql<string>;
}

/** The effects of the lines, as they were judged, on trainings, seats and messages. */
export async function foretell(tx: Db, { today, ends, now, zone }: Present): Promise<Preview> {
  await foretellPeople(tx, today);
  // A suspended person loses them a day later, unless the suspension ends by then.
  const losing = sql`from assignments t join training_sessions s on s.id = t.session_id
    join programs p on p.id = t.program_id and p.archived_at is null
    where t.completed_at is null and s.starts_at > ${now}`;
  const away = sql`${losing} and exists (
    select from ${written} and j.changes ?| '{away_from,away_until}' and j.person = t.employee_id
      and exists (select from session_parts q where q.session_id = s.id
        and ${dayIn(zone, sql`q.starts_at`)} between a.away_from and a.away_until))`;
  return foretellEffects(tx, {
    today,
    isEnding: sql`is_active(u.standing) and not ${willFit} and not exists (
      select from audience_endings e where e.program_id = p.id and e.person_id = u.id)`,
    endsOn: ends > today ? ends : null,
    others: [
      sql`select 'seats_freed', t.session_id, null, t.program_id, t.employee_id ${losing}
        and t.employee_id in (select id from import_suspended)`,
      sql`select 'seats_freed', t.session_id, null, t.program_id, t.employee_id ${away}`,
      sql`select 'message_sent', null, null, null, t.employee_id ${away}`,
      sql`select 'message_sent', null, null, null, j.person from ${lines('change', 'return')}
        and j.changes ? 'email' and a.standing <> 'left'`,
    ],
  });
}
