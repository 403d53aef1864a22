import { titled } from '../../answers.ts';
import * as z from 'zod/mini';
import { attendanceOutcomes } from '../../attendance.ts';
import type { Schemas } from '../../endpoint.ts';
import { atMost, boundedText } from '../../bounded-text.ts';
import { anyDate, listedId } from '../../fields.ts';
import { withoutInvisible } from '../../hidden-signs.ts';
import { listQueryFields, partQuery } from '../../lists.ts';
import { id, instant, person, session } from '../../shapes.ts';
import { statuses } from '../../status.ts';
import { markForm } from './mark-form.ts';

const programName = z.object({ _id: id, title: z.string() });

const taughtSession = z.extend(session, {
  program: programName,
  enrolled: z.int(),
  complete: z.int(),
  walk_ins: z.int(),
  /** People who sit in a session that has begun, or checked in there, and are not marked. */
  to_mark: z.int(),
});

/** Somebody on a session's sheet (product §75), or found for it. */
const rosterPerson = z.extend(person, {
  status: z.enum(statuses),
  checked_in_at: z.nullable(instant),
  outcome: z.nullable(z.enum(attendanceOutcomes)),
  minutes: z.nullable(z.int()),
  score: z.nullable(z.number()),
  note: z.nullable(z.string()),
  /** When the outcome was written on the sheet; null without one. */
  marked_at: z.nullable(instant),
  walk_in: z.boolean(),
  /** Whether they sit there or checked in, and are not marked. */
  to_mark: z.boolean(),
  /** Whether the training is still asked of them: nobody else can be marked, though the sheet keeps them. */
  assigned: z.boolean(),
  /** False for people found by a search who aren't on the sheet. */
  on_sheet: z.boolean(),
  /** The programs that they should have done before the session, and haven't (product §125). */
  lacks: z.array(titled),
});

const mark = z.extend(markForm, {
  person: listedId,
  /** Whether it replaces a mark that the person attended, whose record is revoked then. */
  correct: z.optional(z.nullable(z.boolean())),
});

export const sessionsSchemas = {
  listOwn: {
    summary: 'The sessions that the trainer teaches',
    query: z.object({ from: z.optional(anyDate), to: z.optional(anyDate) }),
    reply: z.object({ sessions: z.array(taughtSession) }),
  },
  roster: {
    summary:
      'People enrolled in a session, with check-ins and marks. A search also finds other people assigned to the program',
    query: z.object({ search: listQueryFields.search }),
    reply: z.object({
      session: z.extend(session, {
        program: z.extend(programName, { asks_result: z.boolean() }),
        cancelled_at: z.nullable(instant),
        /** Whether the caller marks this sheet, but for the session's trainer. */
        may_mark: z.boolean(),
        /** Whether the caller marks the session's trainer, who is assigned, too: nobody marks oneself. */
        may_mark_trainer: z.boolean(),
      }),
      people: z.array(rosterPerson),
    }),
  },
  sheet: {
    summary:
      'The attendance sheet to print, with room for signatures and at most 1,000 people in each part. `part` chooses the part',
    query: partQuery,
    reply: z.unknown(),
    refusals: ['session_cancelled'],
  },
  mark: {
    summary: 'Mark who was there: either all or none are marked',
    body: z.object({
      marks: z
        .array(mark, 'A list of marks is required')
        .check(z.minLength(1, 'Mark at least one person'), z.maxLength(10_000, 'At most 10,000 at once')),
    }),
    reply: z.object({ people: z.array(rosterPerson) }),
    refusals: [
      'own_attendance',
      'program_archived',
      'session_cancelled',
      'too_early',
      'not_assigned',
      'attendance_marked',
    ],
  },
  checkInCode: {
    summary: 'The current check-in code, for the screen in the room',
    reply: z.object({ qr: z.string(), digits: z.string(), valid_until: instant }),
    refusals: ['session_cancelled'],
  },
  checkIn: {
    summary: 'Check in with the code shown in the room',
    body: z.object({
      code: boundedText(200, { message: 'A code is required' }).check(
        z.overwrite(withoutInvisible),
        z.minLength(1, 'A code is required'),
        z.maxLength(200, atMost(200)),
      ),
      /** "I am here anyway": without a seat in the session. */
      walk_in: z.optional(z.nullable(z.boolean())),
    }),
    reply: z.object({ session: z.extend(session, { program: programName }) }),
    refusals: [
      'code_expired',
      'program_archived',
      'session_cancelled',
      'too_early',
      'session_over',
      'not_in_session',
    ],
  },
} satisfies Schemas;

export type TaughtSession = z.infer<typeof taughtSession>;
export type RosterPerson = z.infer<typeof rosterPerson>;
export type Mark = z.output<typeof mark>;
