import { sql } from 'kysely';
import type { DueCause } from '#shared/due';
import type { Preview } from '#shared/effects';
import type { Role } from '#shared/roles';
import type { CalendarDate } from '#shared/time';
import type { Sql } from '../../../db/json.ts';
import { isActive, isAlias } from '../../../db/active.ts';
import { fullName, isErased } from '../../../db/people.ts';
import { isDone, isOutdone, isValidOn, newestFirst, withNewestRecord } from '../../../db/records.ts';
import { dueOf } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import { readTouched } from '../../programs/effects/touched/store.ts';

/** The two accounts of one person: the one that goes on, and the other one, which becomes its alias. */
export interface Pair {
  personId: string;
  aliasId: string;
}

/** The active programs in which one of the two is assigned, exempt, or was before they were one person's. */
export async function listProgramsOfPair(db: Db, { personId, aliasId }: Pair): Promise<string[]> {
  const { rows } = await sql<{ program_id: string }>`
    select p.id as program_id from programs p
    where p.archived_at is null and p.id in (
      select program_id from assignments where employee_id in (${personId}, ${aliasId})
      union all select program_id from exemptions where person_id in (${personId}, ${aliasId})
      union all select program_id from same_people_trainings where alias_id = ${aliasId})`.execute(db);
  return rows.map(({ program_id }) => program_id);
}

/** Somebody of the two, as they are before. */
export interface LockedAccount {
  name: string;
  role: Role;
  is_here: boolean;
  is_active: boolean;
  is_erased: boolean;
  is_alias: boolean;
  has_aliases: boolean;
}

/** Locks these people, in the order of their ids, and returns those that there are. */
export async function lockAccounts(tx: Db, ids: readonly string[]): Promise<Map<string, LockedAccount>> {
  await sql`select from users where id = any(${ids}::uuid[]) order by id for update`.execute(tx);
  const { rows } = await sql<LockedAccount & { id: string }>`
    select u.id, ${fullName} as name, u.role, u.deactivated_at is null as is_here, ${isActive} as is_active, ${isErased} as is_erased, ${isAlias} as is_alias,
      exists (select from same_people x where x.person_id = u.id) as has_aliases
    from users u where u.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

export async function insertAlias(
  tx: Db,
  { personId, aliasId }: Pair,
  { because, wasActive, now }: { because: string; wasActive: boolean; now: Date },
): Promise<void> {
  await tx
    .insertInto('same_people')
    .values({ alias_id: aliasId, person_id: personId, because, since: now, was_active: wasActive })
    .execute();
}

/** Whether the alias was active before; null where it is none of this person. */
export async function readAlias(
  db: Db,
  { personId, aliasId }: Pair,
): Promise<{ was_active: boolean } | null> {
  const row = await db
    .selectFrom('same_people')
    .select('was_active')
    .where('person_id', '=', personId)
    .where('alias_id', '=', aliasId)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteAlias(tx: Db, { aliasId }: Pair): Promise<void> {
  await tx.deleteFrom('same_people').where('alias_id', '=', aliasId).execute();
}

/** A record that is somebody else's now, with the cycle that it answers there. */
export interface MovedRecord {
  id: string;
  cycle: number;
}

/**
 * Makes the alias's records the person's. They answer no later cycle than the person's assignment has. Those
 * that are newer than the person's own answer this one.
 */
export async function takeRecords(tx: Db, { personId, aliasId }: Pair): Promise<MovedRecord[]> {
  const isNewest = sql<boolean>`not exists (
    select from training_records r where r.person_id = ${personId} and r.program_id = theirs.program_id and ${isDone}
      and (r.trained_on, r.recorded_at, r.id) > (theirs.trained_on, theirs.recorded_at, theirs.id))`;
  const { rows } = await sql<MovedRecord>`
    update training_records moved set alias_id = theirs.person_id, own_cycle = theirs.cycle, person_id = ${personId},
      cycle = case when a.cycle is null then theirs.cycle when ${isNewest} then a.cycle else least(theirs.cycle, a.cycle) end
    from training_records theirs
    left join assignments a on a.program_id = theirs.program_id and a.employee_id = ${personId}
    where theirs.person_id = ${aliasId} and moved.id = theirs.id
    returning moved.id, moved.cycle`.execute(tx);
  return rows;
}

/** Gives the alias its records back, as they were. */
export async function giveRecordsBack(tx: Db, { personId, aliasId }: Pair): Promise<MovedRecord[]> {
  const { rows } = await sql<MovedRecord>`
    update training_records set person_id = alias_id, cycle = own_cycle, alias_id = null, own_cycle = null
    where alias_id = ${aliasId} and person_id = ${personId} returning id, cycle`.execute(tx);
  return rows;
}

/** The parts of an assignment that change with the records and due dates of another account. */
export interface Training {
  cycle: number;
  session_id: string | null;
  enrolled_at: string | null;
  completed_at: string | null;
  completed_by: string | null;
  due_at: string | null;
  due_because: DueCause | null;
  due_reason: string | null;
  valid_until: CalendarDate | null;
}

const partsOf = (alias: string) => sql`jsonb_build_object('cycle', ${sql.ref(`${alias}.cycle`)},
  'session_id', ${sql.ref(`${alias}.session_id`)}, 'enrolled_at', ${sql.ref(`${alias}.enrolled_at`)},
  'completed_at', ${sql.ref(`${alias}.completed_at`)}, 'completed_by', ${sql.ref(`${alias}.completed_by`)},
  'due_at', ${sql.ref(`${alias}.due_at`)}, 'due_because', ${sql.ref(`${alias}.due_because`)},
  'due_reason', ${sql.ref(`${alias}.due_reason`)}, 'valid_until', ${sql.ref(`${alias}.valid_until`)})`;

/** An assignment of the person, with the newest record and the alias's open assignment to the same program. */
export interface Joined {
  program_id: string;
  mine: Training;
  /** Null where there is none. */
  record: {
    valid_until: CalendarDate | null;
    recorded_by: string | null;
    is_aliass: boolean;
    is_valid: boolean;
  } | null;
  /** Null where the alias has none that is open. */
  theirs: Training | null;
  is_theirs_earlier: boolean;
}

/** The person's assignments in active programs, locked. The records are the person's already. */
export async function listJoined(
  tx: Db,
  { personId, aliasId }: Pair,
  { today, of }: { today: CalendarDate; of: readonly string[] | null },
): Promise<Joined[]> {
  const { rows } = await sql<Joined>`
    select a.program_id, ${partsOf('a')} as mine, case when b.employee_id is not null then ${partsOf('b')} end as theirs,
      coalesce(coalesce(b.due_at, p.deadline) < ${dueOf}, false) as is_theirs_earlier,
      case when r.id is not null then jsonb_build_object('valid_until', r.valid_until, 'recorded_by', r.recorded_by,
        'is_aliass', r.alias_id is not distinct from ${aliasId}::uuid,
        'is_valid', r.valid_until is null or r.valid_until >= ${today}::date) end as record
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    left join lateral (
      select * from training_records r where r.person_id = ${personId} and r.program_id = a.program_id and ${isDone}
        and not ${isOutdone}
      order by ${newestFirst} limit 1) r on true
    left join assignments b on b.program_id = a.program_id and b.employee_id = ${aliasId} and b.completed_at is null
    where a.employee_id = ${personId} and (${of}::uuid[] is null or a.program_id = any(${of}::uuid[]))
    order by a.program_id for update of a`.execute(tx);
  return rows;
}

/** An assignment as it was, and as it is from now on. */
export interface Change {
  program_id: string;
  former: Training;
  written: Training;
}

/** Writes these assignments of somebody. */
export async function writeTrainings(
  tx: Db,
  personId: string,
  changes: readonly { program_id: string; written: Training }[],
): Promise<void> {
  await sql`
    update assignments a set session_id = w.session_id, enrolled_at = w.enrolled_at, completed_at = w.completed_at,
      completed_by = w.completed_by, due_at = w.due_at, due_because = w.due_because, due_reason = w.due_reason,
      valid_until = w.valid_until
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as each (program_id uuid, written jsonb)
    cross join lateral jsonb_to_record(each.written) as w (session_id uuid, enrolled_at timestamptz,
      completed_at timestamptz, completed_by uuid, due_at timestamptz, due_because text, due_reason text, valid_until date)
    where a.program_id = each.program_id and a.employee_id = ${personId}`.execute(tx);
}

/** The aliases of the person, in the order in which they became so. */
export async function listAliases(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ alias_id: string }>`
    select alias_id from same_people where person_id = ${personId} order by since, alias_id`.execute(db);
  return rows.map(({ alias_id }) => alias_id);
}

/** An assignment of one of the two in an active program, once each has their own records. */
export interface Apart {
  program_id: string;
  person_id: string;
  now: Training;
  /** As it was before the accounts were one person's, and as it was written then; null where it didn't change. */
  kept: { former: Training; written: Training } | null;
  /** The newest record, and whether it answers the training as it is asked now; null where there is none. */
  record: { valid_until: CalendarDate | null; answers: boolean } | null;
}

/** These assignments, locked, but for those that a record of another program answers. */
export async function listApart(tx: Db, { personId, aliasId }: Pair, today: CalendarDate): Promise<Apart[]> {
  const { rows } = await sql<Apart>`
    select a.program_id, a.employee_id as person_id, ${partsOf('a')} as now,
      case when k.alias_id is not null then jsonb_build_object('former', k.former, 'written', k.written) end as kept,
      case when r.id is not null then jsonb_build_object('valid_until', r.valid_until,
        'answers', ${isValidOn(sql`${today}::date`)} and r.last_cycle >= a.cycle) end as record
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    left join same_people_trainings k
      on k.alias_id = ${aliasId} and k.program_id = a.program_id and a.employee_id = ${personId}
      and k.written ? 'cycle'
    ${withNewestRecord(sql`a.program_id`, sql`a.employee_id`)}
    where a.employee_id in (${personId}, ${aliasId}) and a.answered_by is null
    order by a.program_id, a.employee_id for update of a`.execute(tx);
  return rows;
}

/** The effects of the alias on the person's trainings, once all is written. */
export function readMergeEffects(
  db: Db,
  { personId, aliasId }: Pair,
  {
    completed,
    dueEarlier,
    exempt,
    left,
    duties,
  }: Record<'completed' | 'dueEarlier' | 'exempt' | 'left', readonly string[]> & { duties: Sql },
): Promise<Preview> {
  return readTouched(
    db,
    sql`touched as materialized (
      ${duties}
      union all
      select 'completed' as code, null::uuid as session, null::timestamptz as new_start, program as program,
        ${personId}::uuid as person from unnest(${completed}::uuid[]) program
      union all
      select 'due_earlier', null, null, program, ${personId}::uuid from unnest(${dueEarlier}::uuid[]) program
      union all
      select 'exempt', null, null, program, ${personId}::uuid from unnest(${exempt}::uuid[]) program
      union all
      select 'seats_freed', session, null, null, ${personId}::uuid from unnest(${left}::uuid[]) session
      union all
      select 'ended', null, null, a.program_id, a.employee_id
      from assignments a join programs p on p.id = a.program_id and p.archived_at is null
      where a.employee_id = ${aliasId} and a.completed_at is null and not exists (
        select from assignments own where own.program_id = a.program_id and own.employee_id = ${personId})
        and not exists (
          select from exemptions own where own.program_id = a.program_id and own.person_id = ${personId})
    )`,
  );
}
