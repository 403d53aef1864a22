import { linesApi } from '../shared/contract.ts';
import type { Someone, World } from './world.ts';

/** Puts these people directly below the person in the line. */
export async function putBelow(world: World, lead: Someone, ...people: readonly Someone[]): Promise<void> {
  for (const { id } of people)
    await world.database.db
      .updateTable('users')
      .set({ line_manager_id: lead.id })
      .where('id', '=', id)
      .execute();
}

/** Takes everybody out of the line. */
export async function endLines({ database: { db } }: World): Promise<void> {
  await db.updateTable('users').set({ line_manager_id: null }).execute();
}

/** Has somebody choose a deputy for a number of days. */
export function chooseDeputy(world: World, person: Someone, deputy: Someone | null, days = 1) {
  const body = { deputy: deputy?.id ?? null, until: deputy && world.day(days) };
  return world.as(person).call(linesApi.chooseDeputy, { body });
}

/** A line of a number of people from the highest down to the lowest. */
export async function createLine(world: World, length: number): Promise<Someone[]> {
  const people: Someone[] = [];
  for (let level = 0; level < length; level += 1) {
    people.push(await world.createPerson('employee'));
    if (level > 0) await putBelow(world, people[level - 1]!, people[level]!);
  }
  return people;
}
