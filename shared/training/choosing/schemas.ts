import * as z from 'zod/mini';
import type { Schemas } from '../../endpoint.ts';
import { calendarDate, id, session } from '../../shapes.ts';
import { chosenSession, enrolment } from '../seats/schemas.ts';

export const chooseSchemas = {
  view: {
    summary:
      'The training that a reminder is about, with the next sessions to choose from or the session that was chosen',
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
    summary:
      'Choose a session with the link in a reminder. Choosing the same session again gets the same reply',
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
