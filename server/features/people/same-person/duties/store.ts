import { sql } from 'kysely';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../../db/json.ts';
import type { Db } from '../../../../db/tables.ts';
import { overseenBy, taughtBy } from '../../handover/reads.ts';
import { busyTrainers, type Handed } from '../../handover/store.ts';
import type { Pair } from '../store.ts';

/** The ids of an account's duties; of people those who are led, and those whose deputy the account is. */
export interface Held {
  programs: string[];
  sessions: string[];
  led: string[];
  deputised: string[];
}

const idsIn = (column: string, rows: Sql) =>
  sql`(select coalesce(json_agg(${sql.ref(column)} order by ${sql.ref(column)}), '[]') ${rows})`;

/** The duties of this account, of people also who have left: they may come back. */
export async function listHeld(db: Db, id: string, now: Date): Promise<Held> {
  const { rows } = await sql<Held>`
    select ${idsIn('p.id', overseenBy(id))} as programs, ${idsIn('s.id', taughtBy(id, now))} as sessions,
      ${idsIn('u.id', sql`from users u where u.line_manager_id = ${id}`)} as led,
      ${idsIn('u.id', sql`from users u where u.deputy_id = ${id}`)} as deputised`.execute(db);
  return rows[0]!;
}

/** The duties that the person has taken over from the alias, also those that others have by now. */
export async function listTaken(db: Db, aliasId: string): Promise<Held> {
  const of = (kind: string) =>
    idsIn(
      'k.duty_id',
      sql`from same_people_duties k where k.alias_id = ${aliasId} and k.kind = ${sql.lit(kind)}`,
    );
  const { rows } = await sql<Held>`
    select ${of('program')} as programs, ${of('session')} as sessions, ${of('line')} as led,
      ${of('deputy')} as deputised`.execute(db);
  return rows[0]!;
}

/**
 * Keeps that the person takes over the duties of the alias, until the accounts are taken apart. Nobody leads
 * or deputises for themselves: the person comes below the alias's line manager, and has no deputy.
 */
export async function keepTaken(tx: Db, { personId, aliasId }: Pair, held: Held): Promise<void> {
  await sql`
    insert into same_people_duties (alias_id, kind, duty_id, taken_by, until)
    select ${aliasId}::uuid, 'program', id, ${personId}::uuid, null::date from unnest(${held.programs}::uuid[]) id
    union all
    select ${aliasId}, 'session', id, ${personId}, null from unnest(${held.sessions}::uuid[]) id
    union all
    select ${aliasId}, 'line', u.id, case when u.id = ${personId} then a.line_manager_id else ${personId}::uuid end, null
    from users u, users a where u.id = any(${held.led}::uuid[]) and a.id = ${aliasId}
    union all
    select ${aliasId}, 'deputy', u.id, case when u.id <> ${personId} then ${personId}::uuid end, u.deputy_until
    from users u where u.id = any(${held.deputised}::uuid[])`.execute(tx);
}

/** Puts the person below this line manager, null for none. */
export async function writeLine(tx: Db, id: string, lineManagerId: string | null, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ line_manager_id: lineManagerId, updated_at: now })
    .where('id', '=', id)
    .execute();
}

/** Whether one of these people hasn't left. */
export async function isAnyHere(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = any(${ids}::uuid[]) and deactivated_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** A deputy of somebody, as it was and as it is from now on. */
export interface DeputyChange {
  id: string;
  former: { deputy: string | null; deputy_until: CalendarDate | null };
  written: { deputy: string | null; deputy_until: CalendarDate | null };
}

/** Makes the person the deputy in the alias's place, of those in `keepTaken`. */
export async function takeDeputies(tx: Db, { aliasId }: Pair): Promise<DeputyChange[]> {
  const { rows } = await sql<DeputyChange>`
    update users u set deputy_id = k.taken_by, deputy_until = case when k.taken_by is not null then k.until end
    from same_people_duties k where k.alias_id = ${aliasId} and k.kind = 'deputy' and u.id = k.duty_id
    returning u.id, jsonb_build_object('deputy', k.alias_id, 'deputy_until', k.until) as former,
      jsonb_build_object('deputy', u.deputy_id, 'deputy_until', u.deputy_until) as written`.execute(tx);
  return rows;
}

/** Makes the alias the deputy again, where nobody has chosen another one since and the last day isn't over. */
export async function giveDeputiesBack(
  tx: Db,
  { aliasId }: Pair,
  today: CalendarDate,
): Promise<DeputyChange[]> {
  const { rows } = await sql<DeputyChange>`
    update users u set deputy_id = k.alias_id, deputy_until = k.until
    from same_people_duties k
    where k.alias_id = ${aliasId} and k.kind = 'deputy' and u.id = k.duty_id and k.until >= ${today}::date
      and u.standing <> 'left' and u.deputy_id is not distinct from k.taken_by
      and u.deputy_until is not distinct from case when k.taken_by is not null then k.until end
    returning u.id, jsonb_build_object('deputy', u.deputy_id, 'deputy_until', u.deputy_until) as written,
      jsonb_build_object('deputy', k.taken_by, 'deputy_until', case when k.taken_by is not null then k.until end) as former`.execute(
    tx,
  );
  return rows;
}

/**
 * The duties that the person still has as the alias had them: those that go back. Nobody comes back below an
 * alias who is below them by now.
 */
export async function listReturning(
  tx: Db,
  { personId, aliasId }: Pair,
  now: Date,
): Promise<Omit<Held, 'deputised'>> {
  const taken = (kind: string, id: string) => sql`exists (
    select from same_people_duties k where k.alias_id = ${aliasId} and k.kind = ${sql.lit(kind)} and k.duty_id = ${sql.ref(id)})`;
  const { rows } = await sql<Omit<Held, 'deputised'>>`
    select ${idsIn('p.id', sql`${overseenBy(personId)} and ${taken('program', 'p.id')}`)} as programs,
      ${idsIn('s.id', sql`${taughtBy(personId, now)} and ${taken('session', 's.id')}`)} as sessions,
      ${idsIn(
        'u.id',
        sql`from same_people_duties k join users u on u.id = k.duty_id
          where k.alias_id = ${aliasId} and k.kind = 'line' and u.line_manager_id is not distinct from k.taken_by
            and u.line_manager_pending is null
            and not exists (select from line_above(${aliasId}) l where l.id = u.id)`,
      )} as led`.execute(tx);
  return rows[0]!;
}

/**
 * A part of `touched` (product §79): the duties that the person takes over, and sessions during which they are busy.
 * The person is none of the people who get another line manager or deputy: nobody takes over themselves.
 */
export function takenOver(
  { personId }: Pair,
  { held, sessions, isNotified }: { held: Held; sessions: readonly Handed[]; isNotified: boolean },
): Sql {
  return sql`
    select 'handed_over' as code, null::uuid as session, null::timestamptz as new_start, program,
      ${personId}::uuid as person from unnest(${held.programs}::uuid[]) program
    union all
    select 'handed_over', session, null, null, ${personId}::uuid from unnest(${held.sessions}::uuid[]) session
    union all
    select 'handed_over', null::uuid, null::timestamptz, null::uuid, u.id
    from users u where u.id = any(${[...held.led, ...held.deputised]}::uuid[]) and u.id <> ${personId} and u.deactivated_at is null
    union all
    ${busyTrainers(sessions)}
    union all
    select 'message_sent', null, null, null, ${personId}::uuid where ${isNotified}`;
}
