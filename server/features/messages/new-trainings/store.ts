import { sql } from 'kysely';
import { hasSignedIn } from '../../../db/people.ts';
import { firstFree, isToAct } from '../../../db/move.ts';
import { dueOf } from '../../../db/status.ts';
import type { Db } from '../../../db/tables.ts';
import type { RemindedItem, ReminderItem, Today } from '../reminders/store.ts';
import { momentOf } from '../reminders/store.ts';

type At = Pick<Today, 'now' | 'timeZone'>;

/**
 * Locks the new trainings of people whose last one came by `until`, and returns these people. Another instance that does
 * the same finds others.
 */
export async function lockPeople(tx: Db, until: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select n.person_id from new_trainings n
    where n.message_id is null and n.person_id in (
      select person_id from new_trainings where message_id is null
      group by person_id having max(since) <= ${until} order by person_id limit ${most})
    order by n.person_id, n.program_id for update skip locked`.execute(tx);
  return [...new Set(rows.map(({ person_id }) => person_id))];
}

/** The open training `a` of the program `p`, to which the row `n` belongs, while its person has no seat. */
const openTrainings = sql`new_trainings n
  join assignments a on a.program_id = n.program_id and a.employee_id = n.person_id and a.cycle = n.cycle
    and a.completed_at is null and a.session_id is null and is_active(a.standing)
  join programs p on p.id = n.program_id and p.archived_at is null`;

/**
 * An invitation names the trainings of its person. People who have neither signed in nor been invited get no
 * message. An invitation that is newer or queued names the trainings itself.
 */
const isForInvitation = sql<boolean>`(not ${hasSignedIn(sql`u.id`)} and not exists (
    select from messages m where m.person_id = u.id and m.kind = 'invitation' and m.sent_at < n.since)
  or exists (
    select from messages m where m.person_id = u.id and m.kind = 'invitation'
      and (m.next_at is not null or m.sent_at >= n.since)))`;

/** A reminder has named it since. */
const isReminded = sql<boolean>`exists (
  select from reminders told join messages m on m.id = told.message_id
  where told.person_id = n.person_id and told.program_id = n.program_id and told.cycle = n.cycle
    and m.created_at >= n.since)`;

/** A training about which a person gets a message. */
export interface NewTraining extends Omit<ReminderItem, 'step'> {
  /** Whether the person can choose a session now. */
  is_to_choose: boolean;
}

/** The trainings about which these people get a message. Those that were expected only if they are due by `soon`. */
export async function listNew(
  tx: Db,
  personIds: readonly string[],
  { soon, ...at }: At & { soon: Date },
): Promise<NewTraining[]> {
  const moment = momentOf(at);
  const { rows } = await sql<NewTraining>`
    select n.program_id, n.person_id, n.cycle, ${dueOf} as due_at,
      ${isToAct(moment, sql`free.starts_at`)} as is_to_choose
    from ${openTrainings}
    join users u on u.id = n.person_id and u.email is not null
    cross join lateral (select ${firstFree(sql`p.id`, moment)} as starts_at offset 0) free
    where n.person_id = any(${personIds}::uuid[]) and n.message_id is null and not is_away(n.person_id)
      and (not n.only_soon or ${dueOf} <= ${soon}) and not ${isForInvitation} and not ${isReminded}
    order by n.person_id, n.program_id`.execute(tx);
  return rows;
}

/** Notes which of these messages tells of the trainings. They take over those of an earlier message that still waits. */
export async function noteMessages(
  tx: Db,
  news: readonly NewTraining[],
  messageIds: readonly string[],
): Promise<void> {
  await sql`
    update new_trainings n set message_id = m.id
    from messages m
    where m.id = any(${messageIds}::uuid[]) and n.person_id = m.person_id and (
      exists (
        select from messages waiting
        where waiting.id = n.message_id and waiting.next_at is not null and waiting.claim is null)
      or (n.person_id, n.program_id) in (
        select item.person_id, item.program_id
        from jsonb_to_recordset(${JSON.stringify(news)}::jsonb) as item (person_id uuid, program_id uuid)))`.execute(
    tx,
  );
}

/** Forgets the other new trainings of these people: nobody has to tell of them. */
export async function forgetOthers(tx: Db, personIds: readonly string[]): Promise<void> {
  await sql`
    delete from new_trainings where message_id is null and person_id = any(${personIds}::uuid[])`.execute(tx);
}

/** A new training as its message has it. */
export interface ToldTraining extends RemindedItem {
  /** Whether the person can choose a session now, or read and sign. */
  isToChoose: boolean;
  /** Assigned to the person, to be done again, to be read in a new version, or back after an exemption. */
  because: 'new' | 'again' | 'version' | 'back';
}

/** The new trainings of the message that are still open and have no seat. Those with a session to choose come first, by due date. */
export async function listTold(
  tx: Db,
  { messageId, personId }: { messageId: string; personId: string },
  at: At,
): Promise<ToldTraining[]> {
  const moment = momentOf(at);
  const { rows } = await sql<ToldTraining>`
    select p.id, p.title, ${dueOf} as due, ${dueOf} < ${moment.now} as "isOverdue", told.to_choose as "isToChoose",
      p.completes_by = 'reading' as "isReading",
      case when not n.only_soon then 'new' when a.opened_by = 'version' then 'version'
        when a.opened_by = 'renewal' then 'again' else 'back' end as because
    from ${openTrainings}
    cross join lateral (select ${firstFree(sql`p.id`, moment)} as starts_at offset 0) free
    cross join lateral (select ${isToAct(moment, sql`free.starts_at`)} as to_choose offset 0) told
    where n.message_id = ${messageId} and n.person_id = ${personId} and not is_away(n.person_id)
    order by told.to_choose desc, "isReading", due, p.title, p.id`.execute(tx);
  return rows;
}

/** An open training in an invitation. */
export type OpenTraining = Pick<RemindedItem, 'title' | 'due' | 'isOverdue'>;

/** The open trainings of a person, by due date. */
export async function listOpenTrainings(tx: Db, personId: string, now: Date): Promise<OpenTraining[]> {
  const { rows } = await sql<OpenTraining>`
    select p.title, ${dueOf} as due, ${dueOf} < ${now} as "isOverdue"
    from assignments a join programs p on p.id = a.program_id and p.archived_at is null
    where a.employee_id = ${personId} and a.completed_at is null
    order by due, p.title, p.id`.execute(tx);
  return rows;
}
