import { sql } from 'kysely';
import { addRegistration } from './registrations.ts';
import type { Someone, World } from './world.ts';

/**
 * Messages with all that one can have: to this person about a session, once in vain. Others go to colleagues: one
 * with the person's name, one about the person, and the person's texts to a session.
 */
export async function addMessagesAbout(
  world: World,
  { id, first_name, last_name, email }: Someone,
  day: string,
): Promise<void> {
  await addRegistration(world, email);
  const colleague = await world.createPerson('employee');
  const { rows } = await sql<{ program: string; session: string }>`
    select program_id as program, id as session from training_sessions limit 1`.execute(world.database.db);
  const { program, session } = rows[0]!;
  await world.database.executeScript(`
    insert into messages (kind, person_id, program_id, session_id, facts, dedupe_key, created_at, not_before, subject, text,
        attempts, last_error, sent_at, sent_to)
      values ('reset', '${id}', '${program}', '${session}', '{"step":7}', '${id}/7', '${day}', '${day}', 'News',
        'Hi ${first_name},', 1, '452 Mailbox full', '${day}', '${email}');
    insert into messages (kind, person_id, created_at, not_before, dropped_at, dropped_because)
      values ('invitation', '${id}', '${day}', '${day}', '${day}', '${first_name} has signed in.');
    insert into messages (kind, person_id, facts, created_at, not_before, subject, text, sent_at)
      values ('invitation', '${colleague.id}', '{"by":"${id}"}', '${day}', '${day}', '${last_name} invites you',
          '${first_name} has created an account for you.', '${day}'),
        ('reset', '${colleague.id}', '{}', '${day}', '${day}', 'News',
          'Ask ${first_name} ${last_name}.', '${day}');
    insert into message_tokens (hash, message_id, kind, person_id, program_id, cycle, assigned_at, created_at, expires_at,
        spent_at)
      select 'hash', id, kind, person_id, program_id, 1, '${day}', created_at, '${day}', '${day}' from messages
      where dedupe_key = '${id}/7';
    insert into session_messages (session_id, day, place, written_by, written_at, text)
      values ('${session}', '${day}', 1, '${id}', '${day}', '${first_name} needs your help.'),
        ('${session}', '${day}', 2, '${colleague.id}', '${day}', 'Ask ${first_name} ${last_name}.');
    insert into new_trainings
      select person_id, program_id, 1, created_at, true, id from messages where dedupe_key = '${id}/7'`);
}
