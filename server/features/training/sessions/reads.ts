import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import type { RosterPerson, TaughtSession } from '#shared/training/sessions/schemas';
import type { sessionsApi } from '#shared/contract';
import type { Status } from '#shared/status';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonRow,
  jsonRows,
  nestedRow,
  valueFrom,
  type Sql,
} from '../../../db/json.ts';
import { countOfAll, partOf } from '../../../db/lists/part.ts';
import { matches, named } from '../../../db/lists/search.ts';
import { patternOf } from '../../../db/lists/contains.ts';
import { byName, fullName, fullNameOf, personWith, withDepartment, withPlaces } from '../../../db/people.ts';
import { chosenBy, linksIf, sessionFields } from '../../../db/programs.ts';
import { isDone, newestFirst } from '../../../db/records.ts';
import { byRole, isWithoutTrainer, mayJoin, sessionRelations, type Viewer } from '../../../db/relations.ts';
import { isCounted, statusOf } from '../../../db/status.ts';
import { lacksOf } from '../../../db/needs.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');
const kept = columnsOf<'attendance'>('kept');

/** The people who are found beside the sheet and shown. */
const mostFound = 50;

/** An active session of an active program, with its trainer. */
const activeSessions = sql`training_sessions s
  join programs p on p.id = s.program_id and p.archived_at is null and s.cancelled_at is null
  join users t on t.id = s.trainer_id`;

/** Whether the trainer is one of those enrolled in the session `s`, as 1 or 0: others mark them. */
const ownSeats = (trainer: Viewer['_id']): Sql => sql`(
  select count(*)::int from assignments own
  where own.program_id = s.program_id and own.employee_id = ${trainer} and own.session_id = s.id
    and own.completed_at is null)`;

/** The trainer's own sessions on these days, by time. */
export function listOwn(
  viewer: Viewer,
  { now, zone }: { now: Sql<Date>; zone: Sql<string> },
  { from, to }: { from: Sql<string | null>; to: Sql<string | null> },
): Sql<{ sessions: TaughtSession[] }> {
  const day = dayIn(zone, s.starts_at);
  const isAsked = sql`s.trainer_id = ${viewer._id}
    and (${from}::date is null or ${day} >= ${from}::date) and (${to}::date is null or ${day} <= ${to}::date)`;
  const sessions = jsonRows(
    {
      ...sessionFields,
      program: nestedRow({ _id: p.id, title: p.title }),
      ...chosenBy,
      to_mark: sql<number>`case when s.last_starts_at <= ${now}
        then ${chosenBy.enrolled} + ${chosenBy.walk_ins} - ${ownSeats(viewer._id)} else 0 end`,
    },
    sql`from ${activeSessions} cross join lateral ${linksIf(mayJoin(viewer))} where ${isAsked} order by s.starts_at, s.id`,
  );
  return jsonRow({ sessions });
}

/**
 * The records that count of the person's having attended the session `s`, until they are revoked.
 * The order has them found in the index of the person's records, however little the database knows of the table.
 */
export const recordsThere = (person: Sql): Sql<string> => sql`
  select r.id from training_records r
  where r.person_id = ${person} and r.program_id = s.program_id and r.session_id = s.id and ${isDone}
  order by ${newestFirst}`;

const isRecorded = (person: Sql): Sql<boolean> => sql`exists (${recordsThere(person)} limit 1)`;

/** Whether the mark `kept` of the person holds: one who attended has a record that counts. */
const holds = (person: Sql): Sql<boolean> =>
  sql`(case when kept.outcome = 'attended' then ${isRecorded(person)} else kept.outcome is not null end)`;

/** The people who sit in the session `s` or are on its sheet. */
const onSheet = sql`
  select a.employee_id as person_id from assignments a where a.program_id = s.program_id and a.session_id = s.id and ${isCounted}
  union
  select kept.person_id from attendance kept where kept.session_id = s.id`;

/** Somebody on the sheet of the session `s`. Whose record was revoked is to be marked again. */
const rosterPerson = ({ now, zone }: Moment): Sql<RosterPerson> =>
  personWith({
    status: sql<Status>`case when a.program_id is null then 'not-enrolled' else ${statusOf(now)} end`,
    checked_in_at: isoInstant(kept.checked_in_at),
    outcome: sql<RosterPerson['outcome']>`case
      when kept.outcome is null and a.completed_at is not null and sits then 'attended'
      when holds then kept.outcome end`,
    minutes: kept.minutes,
    score: kept.score,
    note: kept.note,
    marked_at: sql<string | null>`case when holds then ${isoInstant(kept.marked_at)} end`,
    walk_in: sql<boolean>`coalesce(kept.walk_in and not sits, false)`,
    to_mark: sql<boolean>`(a.program_id is not null and a.completed_at is null
      and (sits or kept.person_id is not null and kept.outcome is null))`,
    assigned: sql<boolean>`(a.program_id is not null)`,
    on_sheet: sql<boolean>`(kept.person_id is not null or sits)`,
    lacks: lacksOf(s.program_id, sql`u.id`, { starts: sql`s.starts_at`, day: dayIn(zone, s.starts_at) }),
  });

/** The roster's facts about the people under `u` in the session `s`, looked up for each. */
const withSheet = sql`
  left join lateral (
    select * from assignments a where a.program_id = s.program_id and a.employee_id = u.id and ${isCounted} offset 0
  ) a on true
  left join lateral (
    select * from attendance kept where kept.session_id = s.id and kept.person_id = u.id offset 0) kept on true
  cross join lateral (
    select coalesce(a.session_id = s.id, false) as sits, ${holds(sql`u.id`)} as holds offset 0) seat`;

/** These people as the roster of the session has them, by name; `who` is a select of their ids. */
export function rosterOf(sessionId: Sql | string, who: Sql, moment: Moment): Sql<RosterPerson[]> {
  return valueFrom(
    jsonArray(rosterPerson(moment), byName),
    sql`from training_sessions s join programs p on p.id = s.program_id
      cross join lateral (${who}) who (person_id)
      join users u on u.id = who.person_id ${withSheet} ${withPlaces}
      where s.id = ${sessionId}`,
  ).$notNull();
}

/**
 * The people on the sheet, or those that a search finds: the ones there, and some of the others who could be
 * on it, by name. Either is asked for alone.
 */
const wantedBy = (viewer: Viewer, asked: Sql<string | null>) => sql`
  select there.person_id from (${onSheet}) there where ${asked} is null
  union all (
    select u.id from (${onSheet}) there join users u on u.id = there.person_id
    where ${asked} is not null and ${matches({ viewer, mailbox: null })}
    union
    (select u.id from assignments a join users u on u.id = a.employee_id
      where ${asked} is not null and a.program_id = s.program_id and a.completed_at is null and ${isCounted}
        and a.session_id is distinct from s.id and ${matches({ viewer, mailbox: null })}
      ${byName} limit ${sql.lit(mostFound)}))`;

type Roster = ReplyOf<typeof sessionsApi.roster>;

/** A session, with the people on its sheet or those found by the search, if there is one. */
export function viewRoster(
  viewer: Viewer,
  sessionId: Sql<string>,
  moment: Moment,
  wanted: Sql<string | null>,
): Sql<Roster | null> {
  const asked = sql<string | null>`${wanted}::text`;
  const isMarker = byRole(viewer, {
    admin: () => isWithoutTrainer,
    trainer: sessionRelations['taught-even-archived'],
  });
  const isMarkerOfTrainer = byRole(viewer, {
    admin: sessionRelations.any,
    manager: sessionRelations['overseen-even-archived'],
  });
  const isOpen = sql`s.cancelled_at is null and p.archived_at is null`;
  const session = jsonRow(
    {
      ...sessionFields,
      program: nestedRow({ _id: p.id, title: p.title, asks_result: p.asks_result }),
      cancelled_at: isoInstant(s.cancelled_at),
      may_mark: sql<boolean>`(coalesce(${isMarker}, false) and ${isOpen})`,
      may_mark_trainer: sql<boolean>`(coalesce(${isMarkerOfTrainer}, false) and s.trainer_id <> ${viewer._id} and ${isOpen})`,
    },
    sql`from ${linksIf(mayJoin(viewer))}`,
  );
  const roster = valueFrom(
    jsonRow({ session, people: rosterOf(sessionId, wantedBy(viewer, asked), moment) }),
    sql`from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
      where s.id = ${sessionId}`,
  );
  return sql`(
    with pattern as materialized (select ${patternOf(asked)} as text), ${named}
    select ${roster})`;
}

/** Whether name and department don't tell the person `u` from another one of the rows: as shared/namesakes.ts has it. */
const hasNamesake = sql<boolean>`count(*) over (
  partition by lower(normalize(btrim(u.first_name) || ' ' || btrim(u.last_name), NFC)), u.department_id) > 1`;

/** The printed facts of a session's sheet, or of a part of it. */
export function sheetFacts(
  sessionId: Sql<string>,
  { now, zone }: { now: Sql<Date>; zone: Sql<string> },
  wanted: Sql<number | null>,
) {
  const { part, limit } = partOf(wanted);
  return valueFrom(
    jsonRow({
      title: p.title,
      start_time: isoInstant(s.starts_at),
      ends_at: isoInstant(s.ends_at),
      location: s.location,
      trainer: fullNameOf('t'),
      is_cancelled: sql<boolean>`s.cancelled_at is not null`,
      day: dayIn(zone, now),
      part,
      people: jsonRows(
        {
          name: fullName,
          department: sql<string | null>`d.name`,
          email: sql<string | null>`case when ${hasNamesake} then u.email end`,
          ...countOfAll,
        },
        sql`from (${onSheet}) there join users u on u.id = there.person_id ${withDepartment} ${byName} ${limit}`,
      ),
    }),
    sql`from training_sessions s join programs p on p.id = s.program_id join users t on t.id = s.trainer_id
      where s.id = ${sessionId}`,
  );
}

type FactsOf<Of extends Sql> = Of extends Sql<infer Value> ? NonNullable<Value> : never;

export type SheetRow = FactsOf<ReturnType<typeof sheetFacts>>;
