import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import type { chooseApi } from '#shared/contract';
import type { TrainingSession } from '#shared/shapes';
import { columnsOf, jsonArray, jsonObject, nestedRow, type Sql } from '../../../../db/json.ts';
import { sessionJson } from '../../../../db/programs.ts';
import { canBeChosen, wasMissing } from '../../../../db/seats.ts';
import { dueOf } from '../../../../db/status.ts';
import type { Db } from '../../../../db/tables.ts';
import { dayIn } from '../../../../db/time-zone.ts';
import { momentOf, type ZonedInstant } from '../rules/store.ts';

const p = columnsOf<'programs'>('p');

/** The most sessions that are suggested. */
const mostSuggested = sql.lit(3);

/** Links to join are for signed-in people: a mail may have been passed on. */
const withoutLink = sql<boolean>`false`;

const sessionsOf = (which: Sql) => sql<TrainingSession[]>`(
  select ${jsonArray(sessionJson(withoutLink), sql`order by s.starts_at, s.id`)}
  from (${which}) s join users t on t.id = s.trainer_id)`;

/**
 * The sessions that are suggested to the person of an assignment `a`. They are the next ones with a free
 * seat that have not started, and at whose time they sit in no other session.
 */
function suggested(input: ZonedInstant): Sql<TrainingSession[]> {
  const moment = momentOf(input);
  return sessionsOf(sql`
    select s.* from training_sessions s
    where s.program_id = a.program_id and ${canBeChosen(moment)} and s.starts_at > ${moment.now}
      and clash_with(a.employee_id, s.program_id, s.id) is null
      and not ${wasMissing(sql`a.employee_id`)}
    order by s.starts_at, s.id limit ${mostSuggested}`);
}

/** The same of a person in a program. */
export async function listSuggested(
  db: Db,
  { programId, personId, ...at }: { programId: string; personId: string } & ZonedInstant,
): Promise<TrainingSession[]> {
  const { rows } = await sql<{ sessions: TrainingSession[] }>`
    select ${suggested(at)} as sessions from assignments a
    where a.program_id = ${programId} and a.employee_id = ${personId}`.execute(db);
  return rows[0]?.sessions ?? [];
}

/**
 * The training `a` of a reminder's token, with its program `p`. It must be open, and asked for the time that
 * the mail meant.
 */
const trainingOf = (hash: Buffer, now: Date) => sql`
  from message_tokens t
  join programs p on p.id = t.program_id and p.archived_at is null
  join assignments a on a.program_id = t.program_id and a.employee_id = t.person_id
    and a.cycle = t.cycle and a.assigned_at = t.assigned_at
  where t.hash = ${hash} and t.kind in ('reminder', 'assigned') and t.expires_at > ${now}
    and a.completed_at is null and is_active(a.standing)`;

/** The person, the training, and the session chosen so far. */
export interface LinkedTraining {
  personId: string;
  programId: string;
  sessionId: string | null;
}

/** The training that the token opens; null where it opens nothing. */
export async function findTraining(db: Db, hash: Buffer, now: Date): Promise<LinkedTraining | null> {
  const { rows } = await sql<LinkedTraining>`
    select a.employee_id as "personId", a.program_id as "programId", a.session_id as "sessionId"
    ${trainingOf(hash, now)}`.execute(db);
  return rows[0] ?? null;
}

/** The part of it that is shown: the suggested sessions, or the chosen one. */
export async function readTraining(
  db: Db,
  hash: Buffer,
  at: ZonedInstant,
): Promise<ReplyOf<typeof chooseApi.view> | null> {
  const chosen = sessionsOf(sql`select s.* from training_sessions s where s.id = a.session_id`);
  const reply: Sql<ReplyOf<typeof chooseApi.view>> = jsonObject({
    program: nestedRow({ _id: p.id, title: p.title }),
    due: dayIn(at.zone, dueOf),
    sessions: sql<TrainingSession[]>`case when a.session_id is null then ${suggested(at)} else ${chosen} end`,
    enrolled: sql<boolean>`a.session_id is not null`,
  });
  const { rows } = await sql<{ reply: ReplyOf<typeof chooseApi.view> }>`
    select ${reply} as reply ${trainingOf(hash, at.now)}`.execute(db);
  return rows[0]?.reply ?? null;
}
