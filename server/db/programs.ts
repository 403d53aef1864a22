import { sql } from 'kysely';
import { laterOf } from '#shared/programs/later-fields';
import type { TrainingSession } from '#shared/shapes';
import {
  columnsOf,
  extended,
  isoInstant,
  jsonRow,
  nestedRow,
  rowsFrom,
  type Sql,
  type ValueOf,
} from './json.ts';
import { chosenByOwn, mayJoinInside, sessionsInView, type Viewer } from './relations.ts';

/** Programs and sessions as replies carry them: under the aliases `p` and `s`. */

const p = columnsOf<'programs'>('p');
const s = columnsOf<'training_sessions'>('s');

/** Somebody's id and name, as programs and sessions show them. */
function nameFields(alias: string) {
  const { id, first_name, last_name } = columnsOf<'users'>(alias);
  return { _id: id, first_name, last_name };
}

const sumOf = (count: string) => sql<number>`(
  select coalesce(sum(${sql.raw(count)}), 0)::int from session_counts c
  where c.program_id = s.program_id and c.session_id = s.id)`;

/** How many sit in a session `s`, complete or not; without a capacity its counts tell. */
export const seatsTaken = sql<number>`(select taken from seats_of(s.program_id, s.id, s.seats_taken))`;

/** For a "from" beside `sessionFields`: whether links concern the viewer (server/db/relations.ts). */
export const linksIf = (hasLink: Sql<boolean>) => sql`(select ${hasLink} as shown) link`;

const joinUrl = sql<string | null>`link_of(s, link.shown)`;

/** A session's fields, beside `linksIf`. */
export const sessionFields = {
  _id: s.id,
  id: s.id,
  start_time: isoInstant(s.starts_at),
  ends_at: isoInstant(s.ends_at),
  capacity: s.capacity,
  seats_taken: seatsTaken,
  location: s.location,
  join_url: joinUrl,
  parts: sql<TrainingSession['parts']>`parts_of(s, ${joinUrl}, link.shown)`,
  trainer: nestedRow(nameFields('t')),
};

/** The parts of a session `s` that has several, without links; null for any other. */
export const severalParts = sql<
  TrainingSession['parts'] | null
>`case when s.part_count > 1 then several_parts(s.id, false) end`;

/** A session `s` with its trainer, who has the alias `t`. */
export const sessionJson = (hasLink: Sql<boolean>): Sql<TrainingSession> =>
  jsonRow(sessionFields, sql`from ${linksIf(hasLink)}`);

/** How many people checked in to a session `s` without a seat there, can be marked, and aren't. */
const walkIns = sql<number>`(
  select count(*)::int from attendance kept
  join assignments came on came.program_id = kept.program_id and came.employee_id = kept.person_id
  where kept.session_id = s.id and kept.outcome is null and came.session_id is distinct from s.id
    and came.completed_at is null and is_active(came.standing))`;

/** How many people chose a session `s`: not complete yet, and complete; and how many came without. */
export const chosenBy = {
  enrolled: sumOf('c.enrolled'),
  complete: sumOf('c.completed'),
  walk_ins: walkIns,
};

/** The same joined to a session, if both are shown, and so looked up once. */
export const withChosen = sql`cross join lateral (
  select coalesce(sum(c.enrolled), 0)::int as enrolled, coalesce(sum(c.completed), 0)::int as completed
  from session_counts c where c.program_id = s.program_id and c.session_id = s.id) chosen`;

/** The fields of these counts; null where the viewer may not know them. */
function sessionCounts(inCharge: Sql<boolean> | 'all') {
  const ifInCharge = (count: Sql<number>) =>
    inCharge === 'all' ? count : sql<number | null>`case when ${inCharge} then ${count} end`;
  return {
    enrolled: ifInCharge(sql`chosen.enrolled`),
    complete: ifInCharge(sql`chosen.completed`),
    walk_ins: ifInCharge(walkIns),
  };
}

type Fields = Readonly<Record<string, Sql>>;

/** The parts of a program's reply. */
interface Parts<Further extends Fields> {
  /** The reader: their sessions `s`, and links that concern them. */
  viewer: Viewer;
  /** In whose view the sessions are, where that is somebody else. */
  person?: Viewer | undefined;
  /** Whether the assignment whose view it is has the alias `a`. Then the session that they have chosen is at hand. */
  hasAssignment?: boolean;
  /** The sessions that say how many people chose them; none unless given. */
  inCharge?: Sql<boolean> | 'all';
  /** Whether the reader sees numbers at all; yes unless given. */
  seesNumbers?: Sql<boolean>;
  /** Further fields. */
  further?: Further;
}

/**
 * The lists of sessions that a program `p` has, `held` and `cancelled`, from one look at them. Beginning to
 * read sessions costs less once than twice.
 */
function sessionLists({
  viewer,
  person = viewer,
  hasAssignment = false,
  inCharge,
  seesNumbers,
}: Parts<Fields>) {
  const hasChosen = hasAssignment ? chosenByOwn : undefined;
  const session = {
    ...sessionFields,
    ...(inCharge && {
      seats_taken: sql<number>`coalesce(s.seats_taken, chosen.enrolled + chosen.completed)`,
    }),
    trainer: sql<TrainingSession['trainer']>`named`,
  };
  const plain = rowsFrom(session, sql``);
  const numbered = extended('plain', plain, inCharge ? sessionCounts(inCharge) : {});
  const cancelled = extended('plain', plain, {
    cancelled_at: isoInstant(s.cancelled_at.$notNull()),
    cancel_reason: s.cancel_reason,
  });
  const isHeld = sql<boolean>`s.cancelled_at is null`;
  const list = (row: string, where: Sql<boolean>) =>
    sql`json_agg(${sql.ref(row)} order by s.position) filter (where ${where})`;
  const lists = !inCharge
    ? [list('plain', isHeld)]
    : seesNumbers
      ? [
          list('plain', sql`${isHeld} and not ${seesNumbers}`),
          list('numbered', sql`${isHeld} and ${seesNumbers}`),
        ]
      : [list('numbered', isHeld)];
  const from = sql`(
    select coalesce(${sql.join(lists)}, '[]') as held, coalesce(${list('cancelled', sql`not ${isHeld}`)}, '[]') as cancelled
    from training_sessions s join users t on t.id = s.trainer_id ${inCharge ? withChosen : sql``}
      cross join lateral ${rowsFrom(nameFields('t'), sql``)} named
      cross join lateral ${linksIf(mayJoinInside(viewer, person === viewer ? hasChosen : undefined))}
      cross join lateral ${plain} plain
      ${inCharge ? sql`cross join lateral ${numbered} numbered` : sql``}
      cross join lateral ${cancelled} cancelled
    where s.program_id = p.id and ${sessionsInView(person, hasAssignment)}) sessions`;
  return {
    from,
    held: sql<ValueOf<typeof numbered>[]>`sessions.held`,
    cancelled: sql<ValueOf<typeof cancelled>[]>`sessions.cancelled`,
  };
}

function programFields<Further extends Fields>(
  { further }: Parts<Further>,
  sessions: ReturnType<typeof sessionLists>,
) {
  return {
    _id: p.id,
    title: p.title,
    description: p.description,
    assigned_manager: nestedRow(nameFields('m'), sql`from users m where m.id = p.assigned_manager_id`),
    deadline: isoInstant(p.deadline),
    duration: p.duration_minutes,
    background_color: p.background_color,
    archived: sql<boolean>`p.archived_at is not null`,
    due_days: p.due_days,
    renew_months: p.renew_months,
    renew_on: p.renew_on,
    window_days: p.window_days,
    ...laterOf(p),
    training_sessions: sessions.held,
    cancelled_sessions: sessions.cancelled,
    created_at: isoInstant(p.created_at),
    updated_at: isoInstant(p.updated_at),
    ...(further as Further),
  };
}

/** A program `p` with those of its sessions that the reply carries. */
export function programJson<Further extends Fields = {}>(parts: Parts<Further>) {
  const sessions = sessionLists(parts);
  return jsonRow(programFields(parts, sessions), sql`from ${sessions.from}`);
}

/** The same as a row, for a "from". The offset has it made once, even when several columns read it. */
export function programRow<Further extends Fields = {}>(parts: Parts<Further>) {
  const sessions = sessionLists(parts);
  return rowsFrom(programFields(parts, sessions), sql`from ${sessions.from} offset 0`);
}

/** Programs by deadline (product §47). */
export const byDeadline = sql`order by p.deadline, p.title, p.id`;
