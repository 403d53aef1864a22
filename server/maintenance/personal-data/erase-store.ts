import { sql } from 'kysely';
import { nameOf } from '#shared/person-name';
import { addressOf } from '../../db/people.ts';
import { emailKey, idKey, loginKey } from '../../db/person-keys.ts';
import type { Sql } from '../../db/json.ts';
import type { Db } from '../../db/tables.ts';
import { pseudonymOf } from './pseudonym.ts';

/** Removes from the account the facts that identify its owner. */
export async function pseudonymiseUser(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({
      ...pseudonymOf(id),
      // No hash has this form, so no password fits.
      password_hash: 'erased',
      has_temporary_password: false,
      department_id: null,
      external_id: null,
      login: null,
      site_id: null,
      position_id: null,
      position_since: null,
      joined_on: null,
      tags: [],
      source: null,
      line_manager_pending: null,
      deputy_id: null,
      deputy_until: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes from records, assignments, exemptions and sheets every fact beyond the training itself (product §59). In the
 * person's rows these are the texts of others, in rows of others this trainer's name. The reasons why this trainer's
 * sessions were cancelled go, too. A reason that the person wrote is about somebody else, and stays.
 */
export async function emptyTrainings(db: Db, id: string): Promise<void> {
  await sql`
    update training_records
    set trainer = null, place = null, note = null, decided_because = null, revoked_because = null
    where person_id = ${id} and coalesce(trainer, place, note, decided_because, revoked_because) is not null`.execute(
    db,
  );
  await sql`update training_records set trainer = null where trainer_id = ${id} and trainer is not null`.execute(
    db,
  );
  await sql`
    update assignments set due_reason = null where employee_id = ${id} and due_reason is not null`.execute(
    db,
  );
  await sql`update attendance set note = null where person_id = ${id} and note is not null`.execute(db);
  await sql`
    update training_sessions set cancel_reason = null where trainer_id = ${id} and cancel_reason is not null`.execute(
    db,
  );
  await db.deleteFrom('reading_tries').where('person_id', '=', id).execute();
  await db.deleteFrom('exemptions').where('person_id', '=', id).execute();
  // The one reason that the product writes, which names its author.
  await sql`
    update exemptions set because = 'Removed by a manager'
    where exempted_by = ${id} and because like 'Removed by %'`.execute(db);
  await db.deleteFrom('audience_endings').where('person_id', '=', id).execute();
  await db.deleteFrom('absence_due_dates').where('person_id', '=', id).execute();
  await db.deleteFrom('absences').where('person_id', '=', id).execute();
}

/** Takes the bytes and the names of the person's files; the digests stay at the records. */
export async function emptyFiles(db: Db, id: string, now: Date): Promise<void> {
  await sql`
    with theirs as materialized (
      select f.id from training_records r join files f on f.record_id = r.id where r.person_id = ${id}
    ), deleted as (
      delete from file_pieces using theirs where file_id = theirs.id
    )
    update files f set name = null, removed_at = coalesce(f.removed_at, ${now}), removed_because = null
    from theirs where f.id = theirs.id`.execute(db);
  await sql`delete from files where put_by = ${id} and free_since is not null`.execute(db);
}

/** Whether the account is noted as another one's person. */
export async function isAlias(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('same_people')
    .select('alias_id')
    .where('alias_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets that other accounts are the same person's, and returns these. Their records stay with the person. */
export async function deleteAliases(db: Db, id: string): Promise<string[]> {
  const rows = await db.deleteFrom('same_people').where('person_id', '=', id).returning('alias_id').execute();
  return rows.map(({ alias_id }) => alias_id).toSorted();
}

/** Forgets wrong passwords of the account. */
export async function deleteFailures(db: Db, id: string): Promise<void> {
  await db.deleteFrom('first_codes').where('person_id', '=', id).execute();
  await db.deleteFrom('failed_sign_ins').where('person_id', '=', id).execute();
}

/** Forgets that the address was proven to be the person's. */
export async function deleteProof(db: Db, id: string): Promise<void> {
  await db.deleteFrom('proven_addresses').where('person_id', '=', id).execute();
}

/** Removes the sessions from the person's calendar, and the address at which a calendar program fetches them. */
export async function deleteCalendar(db: Db, id: string): Promise<void> {
  await db.deleteFrom('calendar_entries').where('person_id', '=', id).execute();
  await db.deleteFrom('teaching_entries').where('person_id', '=', id).execute();
  await db.deleteFrom('calendar_feeds').where('person_id', '=', id).execute();
}

/**
 * Empties the personal part of every entry with something of this person. It is the address from which the
 * person acted, or the name and e-mail address in an entry about the person. If others acted and the part
 * has only their address, it is theirs and stays.
 */
export async function emptyPersonalParts(db: Db, id: string): Promise<void> {
  await sql`
    update audit_entries set personal = null
    where personal is not null and (actor_id = ${id}
      or (person_ids @> array[${id}::uuid] and personal ?| array['before', 'after']))`.execute(db);
}

/**
 * Removes the messages to this person with their tokens and reminders, and those that the person has written to sessions.
 * Also the person's unsubscriptions, and changes to undo.
 */
export async function deleteMessages(db: Db, id: string): Promise<void> {
  await sql`delete from undoable_changes where actor_id = ${id} or ${id} = any(person_ids)`.execute(db);
  await db.deleteFrom('reminders').where('person_id', '=', id).execute();
  await db.deleteFrom('new_trainings').where('person_id', '=', id).execute();
  await db.deleteFrom('session_messages').where('written_by', '=', id).execute();
  await db.deleteFrom('digest_unsubscriptions').where('person_id', '=', id).execute();
  await db.deleteFrom('messages').where('person_id', '=', id).execute();
}

/**
 * Removes the facts of imports about this person: the lines about them, and the texts and files with these.
 * The other lines stay, and are refused once somebody asks for their rows.
 */
export async function deleteImports(
  db: Db,
  {
    id,
    email,
    login,
    external_id,
    first_name,
    last_name,
  }: Record<'id' | 'email' | 'login' | 'external_id' | 'first_name' | 'last_name', string | null>,
): Promise<void> {
  const isNamedIn = (
    text: Sql,
  ) => sql`(strpos(folded(${text}), folded(full_name(${first_name}::text, ${last_name}::text))) > 0
    or strpos(folded(${text}), folded(${last_name}::text || ', ' || ${first_name}::text)) > 0)`;
  const isAbout = sql`(l.person_id = ${id} or ${emailKey(sql`l.key`)} = ${emailKey(sql`${email}::text`)}
    or ${loginKey(sql`l.key`)} = ${loginKey(sql`${login}::text`)}
    or ${idKey(sql`l.key`)} = ${idKey(sql`${external_id}::text`)})`;
  await sql`
    update imports i set facts = i.facts - 'samples'
    where exists (select from import_lines l where l.import_id = i.id and ${isAbout})`.execute(db);
  await sql`
    delete from import_files f
    where exists (select from import_lines l where l.import_id = f.import_id and ${isAbout})`.execute(db);
  await sql`delete from import_lines l where ${isAbout}`.execute(db);
  // Lines about others name the person as their line manager, and questions as one who may be it.
  await sql`
    update import_lines l set changes = changes - '{line_manager,line_manager_pending}'::text[], why = null
    where ${isNamedIn(sql`l.changes::text`)} or ${isNamedIn(sql`coalesce(l.why, '')`)}`.execute(db);
  await sql`
    update imports i set facts = i.facts || '{"questions": []}', answers = i.answers - 'line_managers'
    where strpos(i.facts::text || i.answers::text, ${id}) > 0 or ${isNamedIn(sql`i.facts::text || i.answers::text`)}`.execute(
    db,
  );
  await db.deleteFrom('import_changes').where('person_id', '=', id).execute();
}

/** Removes accounts that somebody has asked for with this address, and their mails. */
export async function deleteRegistrations(db: Db, email: string): Promise<void> {
  await sql`
    delete from messages m using registrations r
    where r.message_id = m.id and lower(r.email) = ${addressOf(email)}`.execute(db);
}

/**
 * Empties messages to others about this person: those with the name as it was, and those that were written
 * about the person's id. One that still waits is written again when it is sent.
 */
export async function emptyMessages(
  db: Db,
  { id, ...person }: { id: string; first_name: string; last_name: string },
): Promise<void> {
  const name = nameOf(person);
  // A message from before names were kept in NFC may have another form of it.
  await sql`
    update messages set subject = '', text = ''
    where text is not null and (strpos(facts::text, ${id}) > 0
      or strpos(same_name(subject || ' ' || text), same_name(${name})) > 0)`.execute(db);
  await sql`
    update session_messages set text = '' where strpos(same_name(text), same_name(${name})) > 0`.execute(db);
}

/** Forgets stored replies that tell of this person. The calls that led to them may be made again. */
export async function deleteReplies(db: Db, id: string): Promise<void> {
  await sql`delete from idempotency_keys where strpos(result::text, ${id}) > 0`.execute(db);
}
