import { sql } from 'kysely';
import type { sessionMessagesApi } from '#shared/contract';
import type { ReplyOf } from '#shared/endpoint';
import { jsonObject, type Sql, type ValueOf } from '../../../db/json.ts';
import { isCounted } from '../../../db/status.ts';
import { dayIn, type Moment } from '../../../db/time-zone.ts';
import { mostMessagesADay } from './store.ts';

/** The people `u` who sit in the session. */
const seated = (sessionId: Sql<string>): Sql => sql`
  from training_sessions s
  join assignments a on a.program_id = s.program_id and a.session_id = s.id and ${isCounted}
  join users u on u.id = a.employee_id
  where s.id = ${sessionId}`;

/** How many people a message would reach now, and how many may still be sent today. */
export function viewRecipients(
  sessionId: Sql<string>,
  { now, zone }: Moment,
): Sql<ReplyOf<typeof sessionMessagesApi.view>> {
  const counts = jsonObject({
    people: sql<number>`count(u.email)::int`,
    without_email: sql<number>`(count(*) - count(u.email))::int`,
    left_today: sql<number>`(select ${sql.lit(mostMessagesADay)} - count(*)::int from session_messages w
      where w.session_id = ${sessionId} and w.day = ${dayIn(zone, now)})`,
  });
  return sql<ValueOf<typeof counts>>`(select ${counts} ${seated(sessionId)})`;
}
