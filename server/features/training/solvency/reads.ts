import { sql } from 'kysely';
import type { sessionPlansApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import { jsonArray, jsonObject, jsonRow, jsonRows, valueFrom, type Sql } from '../../../db/json.ts';
import { programsInView, type Viewer } from '../../../db/relations.ts';
import { hasSeat, isToCome } from '../../../db/seats.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

/*
 * How many seats a program is short of (product §76). For each moment at which somebody is due, those due by
 * then who have no seat in time are compared with the seats that are free in sessions starting by then. The
 * greatest difference is the number of people who can't get a seat in time, even in the best distribution.
 * It is computed from counts, and so costs the same for any number of people.
 */

export type Shortage = ReplyOf<typeof sessionPlansApi.solvency>;

/** The programs `p` whose seats are counted: a text for "from", and one for "where". */
interface Scope {
  programs: Sql;
  which: Sql<boolean>;
}

const activeOnes = (which: Sql<boolean>): Scope => ({
  programs: sql`programs p`,
  which: sql`${which} and needs_seats(p)`,
});

/**
 * Rows of `program_id`, `due` and `people`: those of these programs `p` who have no seat before their due date. Overdue
 * people can use any session, and so any seat is one in time for them.
 */
export const demandOf = (which: Sql<boolean>, now: Sql<Date>): Sql => demandIn(activeOnes(which), now);

function demandIn({ programs, which }: Scope, now: Sql<Date>): Sql {
  /** Whether the session `s` is no seat in time for people who are due then. */
  const isLate = (due: string) => sql`(${sql.raw(due)} >= ${now} and s.last_starts_at > ${sql.raw(due)})`;
  return sql`(
    select o.program_id, o.due, sum(o.people)::int as people
    from (
      select p.id as program_id, p.deadline as due, c.assigned - c.completed as people
        from ${programs} join program_counts c on c.program_id = p.id where ${which}
      union all
      select p.id, p.deadline, -c.enrolled
        from ${programs} join session_counts c on c.program_id = p.id join training_sessions s on s.id = c.session_id
        where ${which} and not ${isLate('p.deadline')}
      union all
      -- People with a due date of their own are not due at the deadline.
      select p.id, moved.due, moved.people
        from ${programs} join due_counts d on d.program_id = p.id left join training_sessions s on s.id = d.session_id
        cross join lateral (select d.due_at as due, d.open as people union all select p.deadline, -d.open) moved
        where ${which} and (s.id is null or ${isLate('moved.due')})
    ) o group by o.program_id, o.due having sum(o.people) > 0)`;
}

/** Rows of `program_id`, `starts_at` and `seats`, null for no limit: the free seats in sessions of these programs `p`. */
export const supplyOf = (which: Sql<boolean>, moment: Moment): Sql => supplyIn(activeOnes(which), moment);

const supplyIn = ({ programs, which }: Scope, moment: Moment): Sql => sql`(
  select s.program_id, s.last_starts_at as starts_at, s.capacity - s.seats_taken as seats
  from ${programs} join training_sessions s on s.program_id = p.id
  where ${which} and ${isToCome(moment)} and ${hasSeat})`;

/**
 * Rows of `program_id`, `short`, `at`, `without_seat` and `free_seats`, from rows as demandOf and supplyOf make them.
 * There is one for each row of `programs`; without these, one for each program that is short. Overdue people are
 * counted after all moments, at the last one, because no past day can be kept any more. If nothing is short, the last
 * moment counts everybody. If several moments are short by the same number, it is the first.
 */
export function shortageFrom(
  { programs, demand, supply }: { programs?: Sql; demand: Sql; supply: Sql },
  now: Sql<Date>,
): Sql {
  const everyProgram = programs
    ? sql`select program_id, ${now} as at, 0 as people, 0 as seats, false as is_unlimited from ${programs} programs union all`
    : sql``;
  return sql`(
    select distinct on (m.program_id) m.program_id, m.short, coalesce(m.last, ${now}) as at, m.without_seat,
      case when not m.is_unlimited then m.free_seats end as free_seats
    from (
      select program_id, at, last, without_seat, free_seats, is_unlimited,
        case when is_unlimited then 0 else greatest(without_seat - free_seats, 0) end as short
      from (
        select program_id, at, max(at) filter (where at < 'infinity') over by_then as last,
          (sum(people) over by_then)::int as without_seat, (sum(seats) over by_then)::int as free_seats,
          bool_or(is_unlimited) over by_then as is_unlimited
        from (
          ${everyProgram}
          select program_id, case when due < ${now} then 'infinity' else due end as at, people, 0 as seats,
            false as is_unlimited from ${demand} demand
          union all
          select program_id, greatest(starts_at, ${now}), 0, coalesce(seats, 0), seats is null
            from ${supply} supply) event
        window by_then as (partition by program_id order by at)) moment) m
    ${programs ? sql`` : sql`where m.short > 0`}
    order by m.program_id, m.short desc, case when m.short > 0 then m.at end, m.at desc)`;
}

const eventsIn = (scope: Scope, moment: Moment) => ({
  demand: demandIn(scope, moment.now),
  supply: supplyIn(scope, moment),
});

/** The same for these programs `p`. */
export function shortageIn(which: Sql<boolean>, moment: Moment): Sql {
  const programs = sql`(select p.id as program_id from programs p where ${which})`;
  return shortageFrom({ programs, ...eventsIn(activeOnes(which), moment) }, moment.now);
}

const fieldsOf = ({ zone }: Moment) => ({
  short: sql<number>`shortage.short`,
  by: sql<string | null>`case when shortage.short > 0 then ${dayIn(zone, sql`shortage.at`)} end`,
  without_seat: sql<number>`shortage.without_seat`,
  free_seats: sql<number | null>`shortage.free_seats`,
});

/** How many seats the program is short of, and by when: a JSON object. */
export function shortageOf(programId: Sql<string> | string, moment: Moment): Sql<Shortage> {
  return jsonRow(fieldsOf(moment), sql`from ${shortageIn(sql`p.id = ${programId}`, moment)} shortage`);
}

/**
 * Rows of `id`, `title`, `deadline` and `at`, in their order. They are the programs in view with each moment
 * at which they could be short. That is a due date ahead; for overdue people it is the last moment that can
 * be named. A session without a capacity rules out later moments.
 */
function momentsOf(viewer: Viewer, moment: Moment): Sql {
  const seen = sql`(
    select p.id, p.title, p.deadline, sessions.*
    from programs p cross join lateral (
      select greatest(max(s.last_starts_at), ${moment.now}) as last,
        coalesce(min(s.last_starts_at) filter (where s.capacity is null), 'infinity') as unlimited
      from training_sessions s where s.program_id = p.id and ${isToCome(moment)} and ${hasSeat}) sessions
    where p.completes_by = 'session' and ${programsInView(viewer)})`;
  const at = (due: Sql) => sql`case when ${due} < ${moment.now} then last else ${due} end as at`;
  return sql`(
    with seen as ${seen}
    select distinct at, title, id, deadline from (
      select id, title, deadline, unlimited, ${at(sql`deadline`)} from seen
      union all
      select id, title, deadline, unlimited, ${at(sql`d.due_at`)} from seen join due_counts d on d.program_id = id) possible
    where unlimited > at order by at, title, id)`;
}

/** The most programs on a dashboard. */
const mostShown = 20;

/** Rows of `id`, `title`, `short` and `at`, the earliest first. Telling of every program would take many times as long. */
function shortInView(viewer: Viewer, moment: Moment): Sql {
  const one = { programs: sql`(select possible.id, possible.deadline) p`, which: sql<boolean>`true` };
  return sql`(
    select possible.id, possible.title, possible.at, shortage.short
    from ${momentsOf(viewer, moment)} possible
    cross join lateral ${shortageFrom(eventsIn(one, moment), moment.now)} shortage
    where shortage.at = possible.at limit ${sql.lit(mostShown)})`;
}

/** Active programs in the viewer's view that are short of seats, the earliest first. */
export function listShort(viewer: Viewer, moment: Moment) {
  const { short, by } = fieldsOf(moment);
  const program = { _id: sql<string>`shortage.id`, title: sql<string>`shortage.title`, short, by };
  return jsonObject({ programs: jsonRows(program, sql`from ${shortInView(viewer, moment)} shortage`) });
}

/** The programs that are named on a dashboard; each of the others says so on its own page. */
const mostNamed = 2;

/**
 * The first programs that are short of seats, and how many are, from the figures that the job `refresh-figures` keeps. A
 * moment that has passed since they were counted is now.
 */
export function shortAtOnce(viewer: Viewer, { now, zone }: Moment) {
  const program = jsonObject({
    _id: sql<string>`k.id`,
    title: sql<string>`k.title`,
    short: sql<number>`k.short`,
    by: sql<string>`${dayIn(zone, sql`k.at`)}`,
  });
  return valueFrom(
    jsonObject({
      programs: jsonArray(program, sql`order by k.at, k.title, k.id`),
      total: sql<number>`coalesce(max(k.total), 0)`,
    }),
    sql`from (
      select p.id, p.title, k.short, greatest(k.at, ${now}) as at, count(*) over () as total
      from seat_shortages k join programs p on p.id = k.program_id
      where k.short > 0 and ${programsInView(viewer)} order by 4, 2, 1 limit ${sql.lit(mostNamed)}) k`,
  ).$notNull();
}
