import { sql } from 'kysely';
import type { AuditAction } from '#shared/audit';
import { palette } from '#shared/colors';
import type { ImportResult } from '#shared/people/imports/schemas';
import type { CalendarDate } from '#shared/time';
import type { Caller } from '../../../../../audit/caller.ts';
import { recordEach } from '../../../../../audit/store.ts';
import type { Sql } from '../../../../../db/json.ts';
import type { Db } from '../../../../../db/tables.ts';
import type { NewAbsence } from '../../../users/absence/store.ts';
import type { Returning } from '../../../users/returning/store.ts';
import type { ChangedAddress } from '../../../users/store.ts';
import { isOfSource } from '../outcomes/store.ts';
import { leavesRole } from '../store.ts';

/* The writes of an import of people, of all its lines together. ../store.ts says which tables tell them. */

/** The lines `j` that are done, each with the person as it leaves them, `a`. */
export const lines = (...verdicts: string[]) => sql`
  import_judged j join import_after a using (line)
  where j.verdict in (${sql.join(verdicts.map((each) => sql.lit(each)))})`;

const written = lines('create', 'change', 'return');
/** The people for whom the file changes more than an absence. */
const edited = sql`${lines('change', 'return')} and j.changes - '{away_from,away_until}'::text[] <> '{}'`;

/** The people who are there and are changed, let back in or suspended; in the order of their ids. */
export async function listChanged(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.person as id from ${lines('change', 'return')} union select id from import_suspended order by id`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Locks them in the order of their ids. False if one has changed since the lines were checked, or would lose
 * a role that trainings or sessions need by now.
 */
export async function lockChanged(tx: Db, source: string): Promise<boolean> {
  await sql`
    select from users u
    where u.id in (select j.person from ${lines('change', 'return')} union select id from import_suspended)
    order by u.id for update`.execute(tx);
  // A statement after the lock sees all that others have written before it.
  const { rows } = await sql<{ isSame: boolean }>`
    select not exists (
        select from import_judged j join import_after a using (line) join users u on u.id = j.person
        where j.verdict in ('change', 'return') and (a.since is distinct from u.since or ${leavesRole})
          or j.verdict = 'missing' and a.since is distinct from u.since)
      and not exists (
        select from import_missing m join users u using (id) where not ${isOfSource(source)}) as "isSame"`.execute(
    tx,
  );
  return rows[0]!.isSame;
}

/** Makes the departments, sites and positions that are new, each with an entry. */
export async function insertPlaces(tx: Db, caller: Caller, now: Date): Promise<void> {
  const used = (kind: string, column: string) => sql`
    select p.id, p.name from import_places p
    where p.kind = ${sql.lit(kind)} and p.is_new and p.id in (select a.${sql.ref(column)} from ${written})`;
  for (const [kind, table] of [
    ['department', 'departments'],
    ['site', 'sites'],
    ['position', 'positions'],
  ] as const) {
    const places = used(kind, `${kind}_id`);
    await sql`insert into ${sql.table(table)} (id, name) ${places}`.execute(tx);
    await recordEach(
      tx,
      caller,
      sql`select ${sql.lit(`${kind}.create` satisfies AuditAction)} as action, null::uuid as program_id, '{}'::uuid[] as person_ids,
        null::jsonb as before, jsonb_build_object('_id', p.id, 'name', p.name) as after, null::jsonb as personal
        from (${places}) p`,
      now,
    );
  }
}

interface Made {
  source: string;
  /** That of a password that nobody knows. */
  passwordHash: string;
  today: CalendarDate;
}

/** Those of a level: `findLevels` says why they come one after the other. */
const ofLevel = (level: number) => sql`j.line in (select line from import_levels where level = ${level})`;

/** Makes the new people of a level; nothing opens their accounts yet. */
export async function insertPeople(
  tx: Db,
  level: number,
  { source, passwordHash, today }: Made,
  now: Date,
): Promise<void> {
  await sql`
    insert into users (id, first_name, last_name, email, login, external_id, password_hash, role, department_id, site_id,
      position_id, position_since, joined_on, tags, source, line_manager_id, line_manager_pending, background_color,
      created_at, updated_at)
    select a.id, a.first_name, a.last_name, a.email, a.login, a.external_id, ${passwordHash}, a.role, a.department_id,
      a.site_id, a.position_id, case when a.position_id is not null then coalesce(a.joined_on, ${today}::date) end,
      a.joined_on, a.tags,
      ${source}, j.line_manager_id, j.line_manager_pending,
      (${palette}::text[])[1 + floor(random() * ${palette.length})::int], ${now}, ${now}
    from ${lines('create')} and ${ofLevel(level)} order by a.line`.execute(tx);
}

/** An admin vouches for the addresses of the new people. */
export async function vouchForCreated(tx: Db, now: Date): Promise<void> {
  await sql`
    insert into proven_addresses (person_id, email, proven_at)
    select u.id, u.email, ${now} from users u
    where u.id in (select a.id from ${lines('create')}) and u.email is not null`.execute(tx);
}

/** Changes the people of a level as the lines say. */
export async function updatePeople(
  tx: Db,
  level: number,
  { today }: Pick<Made, 'today'>,
  now: Date,
): Promise<void> {
  await sql`
    update users u set first_name = a.first_name, last_name = a.last_name, email = a.email, login = a.login,
      external_id = a.external_id, role = a.role, department_id = a.department_id, site_id = a.site_id,
      position_id = a.position_id, position_since = case
        when a.position_id is not distinct from u.position_id then u.position_since
        when a.position_id is not null then ${today}::date end,
      joined_on = a.joined_on, tags = case when j.changes ? 'tags' then a.tags else u.tags end,
      line_manager_id = j.line_manager_id, line_manager_pending = j.line_manager_pending, updated_at = ${now}
    from import_judged j join import_after a using (line)
    where u.id = j.person and j.verdict in ('change', 'return')
      and j.changes - '{away_from,away_until}'::text[] <> '{}' and ${ofLevel(level)}`.execute(tx);
}

/** The addresses that are changed, but for those of people who come back: the person, and both. */
export async function listAddresses(tx: Db): Promise<ChangedAddress[]> {
  const { rows } = await sql<ChangedAddress>`
    select j.person as id, j.changes -> 'email' ->> 0 as before, j.changes -> 'email' ->> 1 as after
    from ${edited} and j.changes ? 'email' and a.standing <> 'left' order by j.person`.execute(tx);
  return rows;
}

/** Vouches for the new addresses. */
export async function vouchForChanged(tx: Db, now: Date): Promise<void> {
  const changed = sql`select j.person from ${edited} and j.changes ? 'email'`;
  await sql`delete from proven_addresses where person_id in (${changed})`.execute(tx);
  await sql`
    insert into proven_addresses (person_id, email, proven_at)
    select u.id, u.email, ${now} from users u where u.id in (${changed}) and u.email is not null`.execute(tx);
}

/** Ends the sign-ins of people with another role. */
export async function endSignIns(tx: Db): Promise<void> {
  await sql`delete from sign_ins where user_id in (select j.person from ${edited} and j.changes ? 'role')`.execute(
    tx,
  );
}

/** The personal facts of a person, as entries of the trail have them. */
export const personalOf = (
  p: Sql,
) => sql`jsonb_build_object('first_name', ${p}.first_name, 'last_name', ${p}.last_name)
  || jsonb_strip_nulls(jsonb_build_object('email', ${p}.email, 'login', ${p}.login, 'external_id', ${p}.external_id,
    'joined_on', ${p}.joined_on, 'tags', case when ${p}.tags <> '{}' then to_jsonb(${p}.tags) end))`;
/** The role and the places of a person, as entries have them. */
export const placesOf = (
  p: Sql,
) => sql`jsonb_build_object('role', ${p}.role, 'department', ${p}.department_id)
  || jsonb_strip_nulls(jsonb_build_object('position', ${p}.position_id, 'site', ${p}.site_id))`;

/** Tells in the trail of each person who is made; before the writes. */
export async function recordCreated(tx: Db, caller: Caller, source: string, now: Date): Promise<void> {
  await recordEach(
    tx,
    caller,
    sql`select 'user.create' as action, null::uuid as program_id, array[a.id] as person_ids, null::jsonb as before,
        ${placesOf(sql`a`)} || jsonb_strip_nulls(jsonb_build_object('line_manager', j.line_manager_id, 'source', ${source}::text)) as after,
        jsonb_build_object('after', ${personalOf(sql`a`)}
          || jsonb_strip_nulls(jsonb_build_object('line_manager_pending', j.line_manager_pending))) as personal
      from ${lines('create')} order by a.line`,
    now,
  );
}

/** Tells in the trail of each person who is changed, and let back in; before the writes. */
export async function recordChanged(tx: Db, caller: Caller, now: Date): Promise<void> {
  const isMoved = sql`j.changes ?| '{line_manager,line_manager_pending}'`;
  const line = (p: Sql) => sql`case when ${isMoved}
    then jsonb_build_object('line_manager', ${p}.line_manager_id) else '{}' end`;
  const pending = (p: Sql) => sql`case when ${isMoved}
    then jsonb_strip_nulls(jsonb_build_object('line_manager_pending', ${p}.line_manager_pending)) else '{}' end`;
  await recordEach(
    tx,
    caller,
    sql`select 'user.edit' as action, null::uuid as program_id, array[u.id] as person_ids,
        ${placesOf(sql`u`)} || ${line(sql`u`)} as before, ${placesOf(sql`a`)} || ${line(sql`j`)} as after,
        jsonb_build_object('before', ${personalOf(sql`u`)} || ${pending(sql`u`)},
          'after', ${personalOf(sql`a`)} || ${pending(sql`j`)}) as personal
      from users u join (select j.*, a.line as at from ${edited}) j on j.person = u.id join import_after a on a.line = j.at
      order by j.at`,
    now,
  );
}

/** Tells in the trail of each of these people. */
export async function recordPeople(
  tx: Db,
  caller: Caller,
  action: AuditAction,
  people: readonly string[],
  now: Date,
): Promise<void> {
  if (people.length === 0) return;
  await recordEach(
    tx,
    caller,
    sql`select ${sql.lit(action)} as action, null::uuid as program_id, array[id] as person_ids, null::jsonb as before,
      null::jsonb as after, null::jsonb as personal from unnest(${people}::uuid[]) id`,
    now,
  );
}

/** The people who return: from a suspension, and those who have left, with the keys that the lines tell. */
export async function listReturning(tx: Db): Promise<{ suspended: string[]; left: Returning[] }> {
  const { rows } = await sql<Returning & { hasLeft: boolean }>`
    select j.person as id, a.email, a.login, a.external_id as "externalId", a.standing = 'left' as "hasLeft"
    from ${lines('return')} order by 1`.execute(tx);
  return {
    suspended: rows.flatMap(({ id, hasLeft }) => (hasLeft ? [] : id)),
    left: rows.flatMap(({ hasLeft, ...person }) => (hasLeft ? person : [])),
  };
}

/** The import keeps the facts of people who return from now on. */
export async function keepReturning(tx: Db, source: string): Promise<void> {
  await sql`
    update users set source = ${source}
    where id in (select j.person from ${lines('return')}) and source is distinct from ${source}`.execute(tx);
}

export async function listSuspended(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from import_suspended order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The people whose absence changes, with its days; null for none. */
export async function listAbsences(tx: Db): Promise<NewAbsence[]> {
  const { rows } = await sql<NewAbsence>`
    select a.id, a.away_from::text as from_day, a.away_until::text as until_day
    from ${written} and j.changes ?| '{away_from,away_until}' order by a.id`.execute(tx);
  return rows;
}

/** Everybody that the import has made or changed, to be judged by audiences. */
export async function listWritten(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from ${written} order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps in the import's lines how they were done: decided ones, and the people who were made. */
export async function keepOutcomes(tx: Db, importId: string): Promise<void> {
  await sql`
    update import_lines l set verdict = j.verdict, person_id = j.id, choices = null, code = j.code
    from import_judged j
    where l.import_id = ${importId} and l.place = j.line
      and (j.verdict = 'create' or l.verdict <> j.verdict)`.execute(tx);
}

export async function countDone(tx: Db): Promise<Omit<ImportResult, 'suspended' | 'records'>> {
  const { rows } = await sql<Omit<ImportResult, 'suspended' | 'records'>>`
    select count(*) filter (where verdict = 'create') as created, count(*) filter (where verdict = 'change') as changed,
      count(*) filter (where verdict = 'return') as returned, count(*) filter (where verdict = 'refused') as refused
    from import_judged`.execute(tx);
  return rows[0]!;
}
