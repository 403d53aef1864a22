import { sql } from 'kysely';
import type { Sql } from './json.ts';
import type { Moment } from './time-zone.ts';

/** Whether the user `u` has a reminder of today, which has gone out or waits. */
export const wasRemindedToday = ({ now, zone }: Moment): Sql<boolean> =>
  sql`was_reminded_since(u.id, date_trunc('day', ${now}::timestamptz, ${zone}))`;
