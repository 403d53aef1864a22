import { writeAbsence } from '../server/features/people/users/absence/store.ts';
import { endOfDay, startOfDay } from '../shared/time.ts';
import type { World } from './world.ts';

/** The body that notes somebody as away from today on for a number of days. */
export const daysAway = (world: World, days = 3) => ({
  from: world.day(0),
  until: world.day(days),
  kind: 'leave' as const,
});

/** Lets somebody be away from today on for a number of days. */
export async function beAway(world: World, id: string, days = 3): Promise<void> {
  const { timeZone } = world.services.config;
  const [from_day, until_day] = [world.day(0), world.day(days)];
  await writeAbsence(world.database.db, id, {
    from_day,
    until_day,
    kind: 'leave',
    begins_at: startOfDay(from_day, timeZone),
    ends_at: endOfDay(until_day, timeZone),
    has_begun: true,
  });
}
