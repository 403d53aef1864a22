import { sql } from 'kysely';
import type { Effect } from '#shared/effects';
import { calendarDateOf, endOfDay, type CalendarDate } from '#shared/time';
import { jsonArray, jsonObject, valueFrom, type Sql } from '../../../../db/json.ts';
import { noteAsNew } from '../../../../db/new-trainings.ts';
import { byName, personJson, withPlaces } from '../../../../db/people.ts';
import { isDone, newestFirst } from '../../../../db/records.ts';
import type { Db } from '../../../../db/tables.ts';
import { asRenewal, type Today } from '../store.ts';

export type { Today } from '../store.ts';

/** The effects of applying the period, for the reply. */
export interface Effects {
  effects: Effect[];
  /** How many records end on another day, or no more. */
  records: number;
  /** The same as long as the same would be done to the same people. */
  digest: string;
}

export interface Plan extends Effects {
  /** The days on which renewals will be due. */
  due_days: CalendarDate[];
}

/** Old and new ends by the ids of the records; null is no end. */
type Ends = Record<string, CalendarDate | null>;

export interface Applied {
  person_ids: string[];
  former_ends: Ends;
  ends: Ends;
  renewed: string[];
  /** The people whose renewal is taken back. */
  ended: string[];
  /** By person, of the renewals that are opened or moved. */
  due: Record<string, string>;
}

/**
 * Each person's newest record of the program that ends on another day by its rule of today (product §61),
 * and the effect on the person's assignment. A renewal is `opened`, or the open one is `moved` to its new
 * due date, or `ended` if it has not come yet. The previous end is that of the record before.
 */
function planned(programId: string, { now, timeZone }: Today): Sql {
  const today = sql`${calendarDateOf(now, timeZone)}::date`;
  const isInWindow = sql`coalesce(e.new_end <= ${today} + p.window_days, false)`;
  const isRenewal = sql`a.completed_at is null and a.opened_by = 'renewal' and a.cycle = r.cycle + 1`;
  return sql`(
    select *, new_end < ${today} and (change = 'opened' or (change = 'moved' and due_at >= ${now})) as is_newly_overdue
    from (
      select r.id, r.person_id, r.cycle, r.recorded_at, r.recorded_by, r.valid_until as former_end, e.new_end,
        a.due_at, a.session_id, case
          when a.completed_at is not null and is_active(a.standing) and ${isInWindow} then 'opened'
          when ${isRenewal} and not ${isInWindow} then 'ended'
          when ${isRenewal} and a.due_because = 'renewal' then 'moved' end as change
      from programs p
      cross join lateral (
        select r.*, lead(r.valid_until) over newest as previous_end, row_number() over newest as rank
        from training_records r where r.program_id = p.id and ${isDone}
        window newest as (partition by r.person_id order by ${newestFirst})) r
      cross join lateral (
        -- Computed once for each record.
        select record_valid_until(r.trained_on, r.previous_end, p.renew_months, p.renew_on, p.window_days) as new_end
        offset 0) e
      left join assignments a on a.program_id = p.id and a.employee_id = r.person_id and a.answered_by is null
      where p.id = ${programId} and r.rank = 1 and e.new_end is distinct from r.valid_until) each)`;
}

export async function isArchived(db: Db, programId: string): Promise<boolean> {
  const program = db.selectFrom('programs').select('archived_at').where('id', '=', programId);
  const { archived_at } = await program.executeTakeFirstOrThrow();
  return archived_at !== null;
}

/** How many people the program has: for about as many there may be something to do. */
export async function countPeople(db: Db, programId: string): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select coalesce(sum(assigned), 0)::int as people from program_counts where program_id = ${programId}`.execute(
    db,
  );
  return rows[0]!.people;
}

const sampleSize = 5;

/** How many people it is, and some of them by name; null where it is nobody. */
function effect(code: Effect['code'], where: Sql): Sql<Effect | null> {
  const people = sql<number>`count(*)::int`;
  const sample = valueFrom(
    jsonArray(personJson, byName),
    sql`from (
      select u.* from plan join users u on u.id = plan.person_id where ${where} ${byName} limit ${sql.lit(sampleSize)}) u
      ${withPlaces}`,
  ).$notNull();
  return sql`(
    select case when ${people} > 0 then ${jsonObject({ code: sql<Effect['code']>`${sql.lit(code)}`, people, sample })} end
    from plan where ${where})`;
}

/** The effects of applying the program's period to its earlier records; writes nothing. */
export async function readPlan(db: Db, programId: string, today: Today): Promise<Plan> {
  const { rows } = await sql<Omit<Plan, 'effects'> & { effects: (Effect | null)[] }>`
    with plan as materialized ${planned(programId, today)}
    select (select count(*)::int from plan) as records,
      array(select distinct new_end::text from plan where change in ('opened', 'moved')) as due_days,
      (select encode(sha256(convert_to(
        coalesce(string_agg(concat_ws(' ', id, new_end, change), E'\n' order by id), ''), 'UTF8')), 'hex')
        from plan) as digest,
      json_build_array(${sql.join([
        effect('renewal_opened', sql`change = 'opened'`),
        effect('newly_overdue', sql`is_newly_overdue`),
        effect('ended', sql`change = 'ended'`),
        effect('seats_freed', sql`change = 'ended' and session_id is not null`),
      ])}) as effects`.execute(db);
  const plan = rows[0]!;
  return { ...plan, effects: plan.effects.filter((each) => each !== null) };
}

/**
 * Carries out the plan, for the same `today` and with the program locked. So no record of it is made or
 * revoked in that time. A person who leaves at the same time keeps the assignment as it is.
 */
export async function apply(
  tx: Db,
  programId: string,
  { due_days }: Pick<Plan, 'due_days'>,
  { actorId, ...today }: Today & { actorId: string },
): Promise<Applied> {
  const dueDates = due_days.map((day) => endOfDay(day, today.timeZone));
  // Those that a record of another program answers don't follow the program's own.
  const ofPerson = sql`a.program_id = ${programId} and a.employee_id = plan.person_id and a.answered_by is null`;
  const { rows } = await sql<Applied>`
    with plan as materialized ${planned(programId, today)}, due as (
      select * from unnest(${due_days}::date[], ${dueDates}::timestamptz[]) as due (day, due_at)
    ), recorded as (
      update training_records r set valid_until = plan.new_end from plan where r.id = plan.id
    ), opened as (
      update assignments a set valid_until = plan.new_end, ${asRenewal(sql`due.due_at`)}
      from plan join due on due.day = plan.new_end
      where ${ofPerson} and plan.change = 'opened' and a.completed_at is not null and is_active(a.standing)
      returning a.*
    ), noted as (${noteAsNew(sql`opened`, { now: today.now, onlySoon: true })}
    ), moved as (
      update assignments a set valid_until = plan.new_end, due_at = due.due_at
      from plan join due on due.day = plan.new_end
      where ${ofPerson} and plan.change = 'moved'
      returning a.employee_id, a.due_at
    ), ended as (
      update assignments a set valid_until = plan.new_end, cycle = plan.cycle, session_id = null, enrolled_at = null,
        completed_at = plan.recorded_at, completed_by = coalesce(plan.recorded_by, ${actorId}::uuid),
        due_at = former.due_at, due_because = former.due_because, due_reason = former.due_reason,
        opened_by = coalesce(former.opened_by, 'manager')
      from plan left join lateral (
        -- By when it was due before the renewal, as far as the history goes.
        select h.due_at, h.due_because, h.due_reason, h.opened_by from assignments_history h
        where h.program_id = ${programId} and h.employee_id = plan.person_id and h.cycle = plan.cycle
        order by h.until desc limit 1) former on true
      where ${ofPerson} and plan.change = 'ended'
      returning a.employee_id
    ), followed as (
      update assignments a set valid_until = plan.new_end from plan where ${ofPerson} and plan.change is null
    )
    select array(select person_id from plan order by person_id) as person_ids,
      (select coalesce(json_object_agg(id, former_end order by id), '{}') from plan) as former_ends,
      (select coalesce(json_object_agg(id, new_end order by id), '{}') from plan) as ends,
      array(select employee_id from opened order by employee_id) as renewed,
      array(select employee_id from ended order by employee_id) as ended,
      (select coalesce(json_object_agg(employee_id, iso_instant(due_at) order by employee_id), '{}')
        from (select employee_id, due_at from opened union all select * from moved) renewals) as due`.execute(
    tx,
  );
  return rows[0]!;
}
