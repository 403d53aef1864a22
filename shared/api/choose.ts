import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { chosenSession, enrolment } from './seats.ts';
import { calendarDate, id, session } from './shapes.ts';

/** The link of a reminder opens this without signing in (product §86): choosing a session, and nothing else. */
export const chooseApi = {
  view: endpoint({
    method: 'GET',
    path: '/api/choose/{token}',
    summary:
      'The training of which a mail reminds, and the next sessions to choose, or the one that was chosen',
    tag: 'Programs',
    action: 'public',
    reply: z.object({
      program: z.object({ _id: id, title: z.string() }),
      due: calendarDate,
      /** At most three. Their links are for signed-in people. */
      sessions: z.array(session),
      enrolled: z.boolean(),
    }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/api/choose/{token}',
    summary: 'Choose a session, as whoever got the mail; the same one again gets the same answer',
    tag: 'Programs',
    action: 'public',
    body: z.object(chosenSession),
    reply: z.object({ enrolledSession: enrolment }),
    status: 201,
  }),
};
