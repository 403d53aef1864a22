import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { calendarDate, id, session } from '../../shapes.ts';
import { chosenSession, enrolment } from '../seats/schemas.ts';

export const chooseSchemas = {
  view: {
    summary: 'The training of a reminder, with the next sessions to choose, or the one that was chosen',
    reply: z.object({
      program: z.object({ _id: id, title: z.string() }),
      due: calendarDate,
      /** At most three. Their links are for signed-in people. */
      sessions: z.array(session),
      enrolled: z.boolean(),
    }),
    refusals: ['token_expired', 'too_many_requests'],
  },
  choose: {
    summary: "Choose a session with a reminder's link; choosing the same one again gets the same answer",
    body: z.object(chosenSession),
    reply: z.object({ enrolledSession: enrolment }),
    refusals: [
      'token_expired',
      'too_many_requests',
      'already_enrolled',
      'attendance_marked',
      'session_of_other_program',
      'session_cancelled',
      'session_over',
      'session_full',
      'session_clash',
      'needs_first',
    ],
  },
} satisfies Schemas;
