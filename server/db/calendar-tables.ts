import type { Generated } from 'kysely';
import { leftOut, personal, type Table } from './table.ts';

/** The facts of a part of a session that people read when it changes; instants as JSON has them. Made by part_state(). */
export interface SessionState {
  starts_at: string;
  ends_at: string;
  location: string | null;
  join_url: string | null;
}

/** The tables of people's calendars: part of server/db/tables.ts. */
export const calendarTables = {
  calendar_entries: {
    // Triggers insert the rows; the application notes the state that people last read.
    grants: 'select, update, delete',
    backup: 'rows',
    writtenBy: {
      assignments: ['begin_calendar_entries', 'change_calendar_entries', 'end_calendar_entries'],
      session_parts: ['move_calendar_entries'],
      programs: ['archive_calendar_entries'],
    },
    columns: {
      session_id: personal<string>('deleted', 'calendar.session_id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string>('deleted', 'calendar.program.id'),
      part: personal<Generated<number>>('deleted', 'calendar.part'),
      sequence: personal<Generated<number>>('deleted', 'calendar.sequence'),
      is_cancelled: personal<Generated<boolean>>('deleted', 'calendar.is_cancelled'),
      seat_changed_at: personal<Date>('deleted', 'calendar.seat_changed_at'),
      changed_at: personal<Date>('deleted', 'calendar.changed_at'),
      last_told: personal<SessionState | null>('deleted', 'calendar.last_told'),
      uid_session_id: personal<string | null>('deleted', leftOut('it repeats the id of a session')),
      told_by: personal<string | null>('deleted', leftOut('it repeats the id of a message')),
      changed_by: personal<string | null>('deleted', leftOut('it is the number of a transaction')),
    },
  },
  teaching_entries: {
    grants: 'select, insert, update, delete',
    backup: 'rows',
    columns: {
      session_id: personal<string>('deleted', 'teaching.session_id'),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      program_id: personal<string>('deleted', 'teaching.program.id'),
      part: personal<Generated<number>>('deleted', 'teaching.part'),
      sequence: personal<Generated<number>>('deleted', 'teaching.sequence'),
      told: personal<SessionState | null>('deleted', 'teaching.told'),
      sent: personal<SessionState | null>('deleted', 'teaching.sent'),
    },
  },
  calendar_feeds: {
    grants: 'select, insert, update, delete',
    // Its hash opens nothing, and a subscription outlives a restore.
    backup: 'rows',
    writtenBy: { users: ['end_access'] },
    columns: {
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      token_hash: personal<Buffer>('deleted', leftOut('it opens the calendar')),
      created_at: personal<Date>('deleted', 'calendar_feed.created_at'),
    },
  },
} satisfies Record<string, Table>;
