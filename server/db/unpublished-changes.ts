import { sql } from 'kysely';
import { isoInstant, type Sql } from './json.ts';
import { isCounted } from './status.ts';
import { untoldTeaching } from './teaching.ts';

/*
 * Changes of programs that wait to be told (product §85). For people in a session, `calendar_entries` hold the facts that
 * they were told; for deadlines it is the program's history, and for sessions' trainers the rows kept with the changes.
 */

/**
 * A row for each fact that the changes `w` of the program `p` alter for somebody: whether the person takes part in it or
 * is its trainer; the session in which the person sits, if it has changed; or another `fact`, the deadline or the id of
 * a session that the trainer gives, with its former state as `was`.
 */
const known = (now: Sql<Date>) => sql`
  select c.person_id, true as takes_part, c.session_id, null::text as fact, null::jsonb as was
  from training_sessions s
  join calendar_entries c on c.session_id = s.id
  join assignments a on a.program_id = s.program_id and a.employee_id = c.person_id and a.session_id = s.id
  where s.program_id = w.program_id and s.is_unpublished and s.cancelled_at is null and s.ends_at > ${now}
    and not c.is_cancelled and c.last_told <> session_state(s) and a.completed_at is null and ${isCounted}
  union all
  select a.employee_id, true, null, 'deadline', to_jsonb(${isoInstant(sql<Date>`former.deadline`)})
  from (
    -- People assigned after the one before had ended know this one.
    select h.deadline, h.until, lag(h.until, 1, '-infinity') over (order by h.until) as since
    from programs_history h where h.id = w.program_id and h.since >= w.since) former
  join assignments a on a.program_id = w.program_id and a.assigned_at > former.since and a.assigned_at <= former.until
  where former.deadline <> p.deadline and a.due_at is null and a.completed_at is null and ${isCounted}
  union all
  select taught.person_id, false, null, taught.session_id::text, null from (${untoldTeaching(sql`w.program_id`, now)}) taught`;

/** The same of each person once, with all facts by their names. */
const concerned = (now: Sql<Date>) => sql`
  select each.person_id, bool_or(each.takes_part) as takes_part,
    (array_agg(each.session_id) filter (where each.session_id is not null))[1] as session_id,
    coalesce(jsonb_object_agg(each.fact, each.was) filter (where each.fact is not null), '{}') as facts
  from (${known(now)}) each group by each.person_id`;

const rowsIn = (programId: Sql | string, rows: Sql): Sql => sql`
  select told.*
  from unpublished_changes w join programs p on p.id = w.program_id and p.archived_at is null
  cross join lateral (${rows}) told
  where w.program_id = ${programId}`;

const instant = (now: Date) => sql<Date>`${now}::timestamptz`;

/** A select of the people concerned by changes of the program that wait to be told; of nobody while none do. */
export const concernedIn = (programId: string, now: Date): Sql => rowsIn(programId, concerned(instant(now)));

/** Whether they concern anybody. */
export const concernsAnybody = (programId: Sql | string, now: Date): Sql<boolean> =>
  sql`exists (${rowsIn(programId, known(instant(now)))})`;

interface Unpublished {
  people: number;
  trainers: number;
  publish_at: string;
}

/** How many people changes of the program `p` concern that wait, and when they are told; null where nothing waits. */
export const unpublishedChanges = (now: Sql<Date>) => sql<Unpublished | null>`(
  select r from (
    select count(*) filter (where told.takes_part)::int as people,
      count(*) filter (where not told.takes_part)::int as trainers,
      ${isoInstant(sql<Date>`w.publish_at`)} as publish_at
    from unpublished_changes w cross join lateral (${concerned(now)}) told
    where w.program_id = p.id and p.archived_at is null group by w.publish_at) r)`;
