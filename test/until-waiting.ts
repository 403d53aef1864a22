import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from './world.ts';

/** Waits until a number of calls wait for locks of another transaction. */
export async function untilWaiting({ database: { db } }: Pick<World, 'database'>, many = 1): Promise<void> {
  const count = async () =>
    (
      await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      )
    ).rows.length;
  await expect.poll(count, { interval: 10 }).toBe(many);
}
