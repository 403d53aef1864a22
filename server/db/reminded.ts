import { sql } from 'kysely';
import type { Sql } from './json.ts';
import type { Moment } from './time-zone.ts';

/** Whether the user `u` has a reminder of today, which has gone out or waits. No message waits longer than this. */
export const wasRemindedToday = ({ now, zone }: Moment): Sql<boolean> => sql`exists (
  select from messages m where m.person_id = u.id and m.kind = 'reminder' and m.dropped_at is null
    and m.created_at > ${now}::timestamptz - interval '8 days'
    and coalesce(m.sent_at, m.created_at) >= date_trunc('day', ${now}::timestamptz, ${zone}))`;
