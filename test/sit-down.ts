import type { Someone, World } from './world.ts';

/** Gives somebody a seat in a session in which others sit already, as somebody promoted since may have one. */
export async function sitDown(
  world: World,
  { session, person }: { session: string; person: Someone },
): Promise<void> {
  const { db } = world.database;
  const assignment = await db
    .selectFrom('assignments')
    .select(['program_id', 'assigned_at', 'assigned_by', 'session_id', 'enrolled_at'])
    .where('session_id', '=', session)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({ ...assignment, employee_id: person.id })
    .execute();
}

/** Somebody who sits in the session. */
export async function findSeated({ world, id }: { world: World; id: string }): Promise<string> {
  const { db } = world.database;
  const { employee_id } = await db
    .selectFrom('assignments')
    .select('employee_id')
    .where('session_id', '=', id)
    .executeTakeFirstOrThrow();
  return employee_id;
}
