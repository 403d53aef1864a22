import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { audiencesApi } from '../shared/contract.ts';
import type { Audience } from '../shared/programs/audiences/schemas.ts';
import type { Someone, World } from './world.ts';

/** A row of an audience as a call tells it: a missing field fits all. */
export type TestRow = Partial<Audience['rows'][number]>;

/** The row as replies carry it. */
export const rowOf = (row: TestRow): Audience['rows'][number] => ({
  departments: [],
  sites: [],
  positions: [],
  roles: [],
  kinds: [],
  tags: [],
  joined_after: null,
  ...row,
});

/** Gives the program this audience, with the effects that it has. */
export async function setAudience(
  admin: Someone,
  id: string,
  rows: readonly TestRow[],
  starts_on: string | null = null,
): Promise<Audience> {
  const params = { id };
  const body = { rows: rows.map(rowOf), starts_on };
  const { digest } = await admin.call(audiencesApi.preview, { params, body });
  return admin.call(audiencesApi.set, { params, body: { ...body, effects: digest } });
}

/**
 * Lets the end of a person's training, which an audience opened, wait; returns the digest with which it is released.
 */
export async function holdTraining(
  world: World,
  admin: Someone,
  id: string,
  { id: person }: Someone,
): Promise<string> {
  const { db } = world.database;
  const now = world.clock.now();
  await sql`
    insert into audiences (program_id, starts_on, changed_by, changed_at, held_at)
    values (${id}, ${world.day(0)}, ${admin.id}, ${now}, ${now})`.execute(db);
  await sql`
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, opened_by)
    values (${id}, ${person}, ${now}, ${admin.id}, 'audience')`.execute(db);
  await sql`
    insert into audience_endings (program_id, person_id, ends_on) values (${id}, ${person}, ${world.day(0)})`.execute(
    db,
  );
  return createHash('sha256').update(person).digest('hex');
}

/** Lets somebody be the author of an audience, and their trainings end by one. */
export async function addEnding({ database: { db } }: World, program: string, person: string, day: string) {
  await sql`
    insert into audiences (program_id, starts_on, changed_by, changed_at)
    values (${program}, ${day}, ${person}, ${day})`.execute(db);
  await sql`
    insert into audience_endings (program_id, person_id, ends_on)
    select program_id, employee_id, ${day}::date from assignments where employee_id = ${person}`.execute(db);
}

/** The body that takes the audience from a program that has none. */
export async function emptyAudience(admin: Someone, id: string) {
  const body = { rows: [], starts_on: null };
  const { digest } = await admin.call(audiencesApi.preview, { params: { id }, body });
  return { ...body, effects: digest };
}

/** Valid bodies of the calls that change nothing. */
export const audienceBodies = [
  [audiencesApi.preview, () => ({ rows: [], starts_on: null })],
  [audiencesApi.matching, () => ({ rows: [] })],
] as const;
