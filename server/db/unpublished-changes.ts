import { sql } from 'kysely';
import { isoInstant, type Sql } from './json.ts';
import { isCounted } from './status.ts';

/*
 * Changes of programs that wait to be told (product §85). What somebody who sits in a session was told of it stands in
 * `calendar_entries`; of deadlines the program's history tells, of sessions for their trainers what is kept with the changes.
 */

const unpublished = sql`unpublished_changes w join programs p on p.id = w.program_id and p.archived_at is null`;

/**
 * A select of each person whom the changes `w` of the program `p` concern: whether they take part in it, or are its
 * trainers alone; the session in which they sit, if it has changed; and in `facts` what else they know otherwise, the
 * deadline and, under their ids, sessions that they give.
 */
const concerned = (now: Sql<Date>) => sql`
  select each.person_id, bool_or(each.takes_part) as takes_part, (array_agg(each.session_id) filter (where each.session_id is not null))[1] as session_id,
    coalesce(jsonb_object_agg(each.fact, each.was) filter (where each.fact is not null), '{}') as facts
  from (
    select c.person_id, true as takes_part, c.session_id, null::text as fact, null::jsonb as was
    from training_sessions s
    join calendar_entries c on c.session_id = s.id
    join assignments a on a.program_id = s.program_id and a.employee_id = c.person_id and a.session_id = s.id
    where s.program_id = w.program_id and s.cancelled_at is null and s.ends_at > ${now}
      and c.is_unpublished and not c.is_cancelled and c.last_told <> session_state(s)
      and a.completed_at is null and ${isCounted}
    union all
    select a.employee_id, true, null, 'deadline', to_jsonb(${isoInstant(sql<Date>`known.deadline`)})
    from assignments a
    cross join lateral (
      -- As it was before the changes, or when the person was assigned.
      select h.deadline from programs_history h
      where h.id = w.program_id and h.since >= w.since and h.until >= a.assigned_at order by h.until limit 1) known
    where a.program_id = w.program_id and a.due_at is null and a.completed_at is null and ${isCounted}
      and known.deadline <> p.deadline
    union all
    select s.trainer_id, false, null, s.id::text, known.state
    from jsonb_to_recordset(w.sessions) as known (id uuid, trainer_id uuid, state jsonb)
    join training_sessions s on s.id = known.id and s.trainer_id = known.trainer_id
    join users t on t.id = s.trainer_id and t.standing = 'trainer'
    where s.cancelled_at is null and s.ends_at > ${now} and known.state <> session_state(s)
  ) each group by each.person_id`;

/** A select of whom changes of the program concern that wait to be told; of nobody while none do. */
export const concernedIn = (programId: string, now: Date): Sql => sql`
  select told.* from ${unpublished}
  cross join lateral (${concerned(sql`${now}::timestamptz`)}) told
  where w.program_id = ${programId}`;

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
