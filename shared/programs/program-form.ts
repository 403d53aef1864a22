import * as z from 'zod/mini';
import {
  clearable,
  clearableAddress,
  clearableLine,
  clearableTime,
  formDate,
  formTime,
  listedId,
  optionalId,
  optionalWhole,
  optionalYesNo,
  requiredId,
  requiredLine,
  requiredText,
} from '../fields.ts';
import { optionalDayOfYear } from './day-of-year.ts';
import { completions } from './reading/completions.ts';
import { mostParts } from './part-rules.ts';
import { readingForm } from './reading/reading-form.ts';

/** How many sessions a program has at most; cancelled ones are not counted. */
export const mostSessions = 100;

const partForm = z.object(
  {
    date: formDate('Date is required'),
    time: formTime('Time is required'),
    /** At or before `time`: on the next day. Absent, the part keeps its length; a new one has the program's. */
    ends: clearableTime(),
    /** The session's, unless it has its own. */
    location: clearableLine(200),
    join_url: clearableAddress(2_000),
  },
  'Not a part of a session',
);

const sessionsForm = z
  .array(
    z.object(
      {
        _id: optionalId,
        trainer: requiredId('Trainer is required'),
        date: formDate('Date is required'),
        time: formTime('Time is required'),
        /** At or before `time`: on the next day. Absent, the session keeps its length. */
        ends: clearableTime(),
        capacity: optionalWhole('Must be a whole number of seats from 1 to 100,000', 1, 100_000),
        location: clearableLine(200),
        join_url: clearableAddress(2_000),
        /** Absent, they stay as they are. `date` and `time` are those of the first. */
        parts: z.optional(
          z.nullable(
            z
              .array(partForm, 'A list of parts is required')
              .check(
                z.minLength(1, 'At least one part is required'),
                z.maxLength(mostParts, `At most ${mostParts} parts`),
              ),
          ),
        ),
      },
      'Not a session',
    ),
    'At least one session is required',
  )
  .check(z.maxLength(mostSessions, `At most ${mostSessions} sessions`));

const completionsAre = 'Must be "session" or "reading"';

/**
 * The body that the program form sends, with the messages of product §40. Dates and times are in the organisation's
 * zone. The longest body fits into the limit of a call with a list, however its characters are escaped.
 */
export const programPayload = z.object({
  title: requiredLine('Title is required'),
  description: requiredText('Description is required', 5_000),
  assigned_manager: requiredId('A manager is required'),
  deadline: formDate('A deadline is required'),
  // How short it may be, checkCompletion says.
  duration: z.int('A duration is required').check(z.lte(100_000, 'Must be at most 100,000 minutes')),
  due_days: optionalWhole('Must be a whole number of days from 0 to 3,650', 0, 3_650),
  renew_months: optionalWhole('Must be a whole number of months from 1 to 120', 1, 120),
  renew_on: optionalDayOfYear('Must be a day of the year'),
  window_days: optionalWhole('Must be a whole number of days from 1 to 3,650', 1, 3_650),
  sessions: sessionsForm,
  /** The ids of its files, in their order; absent and null leave them as they are. */
  files: z.optional(
    z.nullable(z.array(listedId, 'A list of ids is required').check(z.maxLength(100, 'At most 100 at once'))),
  ),
  /** Cleared, it is by attending a session. */
  completes_by: clearable(z.enum(completions, completionsAre), completionsAre),
  reading: z.optional(z.nullable(readingForm)),
  /** Cleared, it is no. */
  asks_result: optionalYesNo(),
});

export type ProgramPayload = z.infer<typeof programPayload>;
