import type { Someone, World } from './world.ts';

/** Was marked on a sheet, waits for a seat, offers one, and is away. */
export async function stayOnSheetAndWaitingList(
  world: World,
  { id, first_name }: Someone,
  { admin, manager, trainer, day }: Record<'admin' | 'manager' | 'trainer', Someone> & { day: string },
): Promise<void> {
  const trainers = [trainer, trainer];
  const { id: program, sessions } = await world.createProgram({ admin, manager, trainers });
  await world.database.executeScript(`
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, session_id, enrolled_at, due_at, due_because)
      values ('${program}', '${id}', '${day}', '${manager.id}', '${sessions[1]!}', '${day}', '${day}', 'extension');
    insert into waits (program_id, person_id, session_id, since) values ('${program}', '${id}', '${sessions[0]!}', '${day}'); insert into seat_offers values ('${program}', '${id}', '${day}');
    insert into reminders values ('${id}', '${program}', 1, '${day}', 7, gen_random_uuid());
    insert into attendance (session_id, person_id, program_id, checked_in_at, outcome, minutes, score, note, marked_by,
        marked_at) values ('${sessions[0]!}', '${id}', '${program}', '${day}', 'excused', 30, 4.5, '${first_name} was ill.',
        '${trainer.id}', '${day}');
    insert into calendar_entries (session_id, person_id, program_id, seat_changed_at, changed_at, last_told,
        uid_session_id, told_by, changed_by) values ('${sessions[0]!}', '${id}', '${program}', '${day}', '${day}',
        '{"location":"Room 4"}', gen_random_uuid(), gen_random_uuid(), pg_current_xact_id());
    insert into teaching_entries values ('${sessions[0]!}', '${id}', '${program}', 0, '{"location":"Room 4"}', '{"a":1}');
    insert into calendar_feeds (person_id, token_hash, created_at) values ('${id}', sha256('${id}'::bytea), '${day}');
    update users set line_manager_id = '${manager.id}', line_manager_pending = 'P-17', deputy_id = '${trainer.id}', deputy_until = '${day}', suspended_at = '${day}' where id = '${id}';
    insert into absences values ('${id}', '${day}', '${day}', 'leave', '${day}', timestamptz '${day}' + interval '1 day', true);
    insert into absence_due_dates values ('${program}', '${id}', '${day}', 'extension', '${first_name} asked for it.');
    insert into digest_unsubscriptions values ('${id}', '${day}'); insert into first_codes values ('${id}', '\\x01', '${day}', '${day}'); insert into failed_sign_ins values ('${id}', '${day}', 12, '{network}', 5, false)`);
}
