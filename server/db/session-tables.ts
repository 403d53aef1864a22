import type { Generated } from 'kysely';
import type { AttendanceOutcome } from '#shared/attendance';
import { impersonal, kept, leftOut, personal, writtenBy, type Table } from './table.ts';

const keptAsCharge = kept('a program and its sessions keep their people, without names');
const keptAsSheet = kept('a sheet proves who was there, without a name');

/** Sessions, their parts, waiting lists, offers and attendance: part of server/db/tables.ts. */
export const sessionTable = {
  grants: 'select, insert, update, delete',
  backup: 'rows',
  columns: {
    id: personal<Generated<string>>(keptAsCharge, 'teaches.id'),
    program_id: personal<string>(keptAsCharge, leftOut('the program stands there by its title')),
    position: impersonal<number>(),
    trainer_id: personal<string>(keptAsCharge, leftOut('it repeats the id of the person')),
    starts_at: personal<Date>(keptAsCharge, 'teaches.starts_at'),
    // Without one, as long as the program says.
    ends_at: writtenBy(
      { training_sessions: ['keep_sessions'] },
      personal<Generated<Date>>(keptAsCharge, 'teaches.ends_at'),
    ),
    part_count: impersonal<Generated<number>>(),
    last_starts_at: writtenBy(
      { training_sessions: ['keep_sessions'] },
      personal<Generated<Date>>(keptAsCharge, leftOut('it repeats the start of the last part')),
    ),
    capacity: impersonal<number | null>(),
    seats_taken: writtenBy(
      {
        training_sessions: ['keep_sessions'],
        assignments: ['count_new_trainings', 'count_changed_trainings', 'count_ended_trainings'],
      },
      impersonal<number | null>(),
    ),
    location: personal<string | null>(keptAsCharge, 'teaches.location'),
    join_url: impersonal<string | null>(),
    cancelled_at: personal<Date | null>(keptAsCharge, 'teaches.cancelled_at'),
    cancelled_by: personal<string | null>(keptAsCharge, leftOut('it is another person')),
    // Often it tells of the trainer.
    cancel_reason: personal<string | null>('emptied', 'teaches.cancel_reason'),
    is_unpublished: writtenBy(
      { training_sessions: ['note_moved_session'], session_parts: ['move_calendar_entries'] },
      impersonal<Generated<boolean>>(),
    ),
    check_in_key: impersonal<Generated<Buffer>>(),
  },
} satisfies Table;

export const seatTables = {
  // Each session has parts; an only one repeats it.
  session_parts: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    writtenBy: { training_sessions: ['keep_only_part'] },
    columns: {
      session_id: personal<string>(keptAsCharge, leftOut('it repeats the id of the session')),
      part: personal<number>(keptAsCharge, 'teaches.parts.part'),
      starts_at: personal<Date>(keptAsCharge, 'teaches.parts.starts_at'),
      ends_at: personal<Date>(keptAsCharge, 'teaches.parts.ends_at'),
      location: personal<string | null>(keptAsCharge, 'teaches.parts.location'),
      join_url: impersonal<string | null>(),
    },
  },
  waits: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    writtenBy: { assignments: ['end_waits'] },
    columns: {
      program_id: personal<string>('deleted', 'waits.program.id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      session_id: personal<string | null>('deleted', 'waits.session_id'),
      since: personal<Date>('deleted', 'waits.since'),
      due_at: writtenBy(
        { waits: ['keep_waits'], assignments: ['order_waits'] },
        personal<Date | null>('deleted', leftOut('it repeats the assignment')),
      ),
      own_session_id: writtenBy(
        { waits: ['keep_waits'] },
        personal<string | null>('deleted', leftOut('it repeats the assignment')),
      ),
    },
  },
  seat_offers: {
    grants: 'select, insert, delete',
    backup: 'rows',
    writtenBy: { assignments: ['end_waits'] },
    columns: {
      program_id: personal<string>('deleted', 'seat_offers.program.id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      offered_at: personal<Date>('deleted', 'seat_offers.offered_at'),
    },
  },
  attendance: {
    grants: 'select, insert, update',
    backup: 'rows',
    columns: {
      session_id: personal<string>(keptAsSheet, 'attendance.session_id'),
      person_id: personal<string>(keptAsSheet, leftOut('it repeats the id of the person')),
      program_id: personal<string>(keptAsSheet, 'attendance.program.id'),
      checked_in_at: personal<Date | null>(keptAsSheet, 'attendance.checked_in_at'),
      walk_in: personal<Generated<boolean>>(keptAsSheet, 'attendance.walk_in'),
      outcome: personal<AttendanceOutcome | null>(keptAsSheet, 'attendance.outcome'),
      minutes: personal<number | null>(keptAsSheet, 'attendance.minutes'),
      score: personal<number | null>(keptAsSheet, 'attendance.score'),
      note: personal<string | null>('emptied', 'attendance.note'),
      marked_by: personal<string | null>(keptAsSheet, leftOut('it is another person')),
      marked_at: personal<Date | null>(keptAsSheet, 'attendance.marked_at'),
    },
  },
} satisfies Record<string, Table>;
