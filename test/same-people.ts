import { sql } from 'kysely';
import { samePersonApi } from '../shared/contract.ts';
import type { Someone, World } from './world.ts';

/** The form that notes the other one as the same person as the one with this id, with its effects. */
export async function seenMerge(
  world: World,
  admin: Someone,
  id: string,
  { id: other }: Pick<Someone, 'id'>,
) {
  const form = { other, because: 'Hired twice' };
  const { digest } = await world.as(admin).call(samePersonApi.preview, { params: { id }, body: form });
  return { ...form, effects: digest };
}

/** The form that notes somebody new. */
export async function aliasForm(world: World) {
  return { other: (await world.createPerson('employee')).id, because: 'Hired twice' };
}

/** The same with its effects. */
export async function seenAlias(world: World, admin: Someone, id: string) {
  return seenMerge(world, admin, id, await world.createPerson('employee'));
}

/** Notes somebody new, and returns the form that takes the two apart. */
export async function splitForm(world: World, admin: Someone, id: string) {
  const body = await seenAlias(world, admin, id);
  await world.as(admin).call(samePersonApi.merge, { params: { id }, body });
  return { other: body.other };
}

/** The rows of an alias that has brought a record along, of somebody who may have left. */
export async function writeAlias(world: World, personId: string): Promise<string> {
  const { id: alias } = await world.createPerson('employee');
  const { db } = world.database;
  await sql`update users set suspended_at = ${world.clock.now()} where id = ${alias}`.execute(db);
  await sql`
    insert into same_people (alias_id, person_id, because, since, was_active)
    values (${alias}, ${personId}, 'Hired twice', ${world.clock.now()}, true)`.execute(db);
  await sql`
    insert into same_people_trainings (alias_id, program_id, former, written)
    select ${alias}, id, '{}', '{}' from programs limit 1`.execute(db);
  await sql`
    insert into same_people_duties (alias_id, kind, duty_id, taken_by, until)
    values (${alias}, 'deputy', ${personId}, ${personId}, ${world.day(9)})`.execute(db);
  await sql`
    insert into training_records (person_id, title, trained_on, recorded_at, source)
    values (${alias}, 'Rowing', ${world.day(-1)}, ${world.clock.now()}, 'external')`.execute(db);
  await sql`
    update training_records set alias_id = person_id, own_cycle = cycle, person_id = ${personId}
    where person_id = ${alias}`.execute(db);
  return alias;
}
