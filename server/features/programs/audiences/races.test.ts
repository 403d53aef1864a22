import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, dueDatesApi, programsApi, usersApi } from '#shared/contract';
import { setAudience, type TestRow } from '../../../../test/audiences.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../test/seated-programs.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';
import { syncAll } from '../../training/audiences/nights/service.ts';

let world: World;
let programs: SeatedPrograms;
let admin: Someone, manager: Someone;
let id: string;

beforeEach(async () => {
  world = await startWorld();
  programs = await createSeatedPrograms(world);
  ({ admin, manager } = programs);
  ({ _id: id } = await programs.create([{}], { due_days: 30 }));
});
afterEach(() => world.close());

const tag = ({ id: person }: Someone, ...tags: string[]) =>
  world.as(admin).call(usersApi.edit, { params: { id: person }, body: { tags } });
const set = (...rows: TestRow[]) => setAudience(admin, id, rows);
const view = () => world.as(admin).call(audiencesApi.view, { params: { id } });
const names = async () => {
  const { employees } = await world.as(admin).call(programsApi.assigned, { params: { id } });
  return employees.map(({ first_name }) => first_name).toSorted();
};
async function crowd(count: number): Promise<Someone[]> {
  const people: Someone[] = [];
  for (let place = 0; place < count; place += 1) people.push(await world.createPerson('employee'));
  await sql`update users set tags = '{crowd}' where id = any(${people.map((each) => each.id)}::uuid[])`.execute(
    world.database.db,
  );
  return people;
}

describe('changes at the same time', () => {
  test('of audiences and people leave nobody out §101.2', async () => {
    const people = await crowd(6);
    const rows = [{ tags: ['forklift'] }];
    const { digest } = await world.as(admin).call(audiencesApi.preview, {
      params: { id },
      body: { rows: rows as never, starts_on: null },
    });
    await Promise.all([
      world.as(admin).status(audiencesApi.set, {
        params: { id },
        body: { rows: rows as never, starts_on: null, effects: digest },
      }),
      ...people.map((person) => tag(person, 'forklift')),
    ]);
    const rest = await world.as(admin).call(audiencesApi.preview, {
      params: { id },
      body: { rows: rows as never, starts_on: null },
    });
    const isSet = (await view()).rows.length > 0;
    expect(await names()).toHaveLength(isSet ? 6 : 0);
    expect(rest.effects).toHaveLength(isSet ? 0 : 1);
  });

  test('of a person and by the job lose nothing §101.6', async () => {
    await set({ tags: ['forklift'] });
    const people = await crowd(8);
    await sql`update users set tags = '{forklift}' where tags = '{crowd}'`.execute(world.database.db);
    await Promise.all([
      syncAll(world.services),
      syncAll(world.services),
      ...people.slice(0, 4).map((person) => tag(person, 'crane')),
      world.as(manager).status(programsApi.unassign, { params: { id, employeeId: people[7]!.id } }),
    ]);
    await syncAll(world.services);
    expect(await syncAll(world.services)).toBe(0);
    const { employees: exempt } = await world.as(admin).call(dueDatesApi.exemptions, { params: { id } });
    const rows = await sql<{ fits: boolean; leaves: boolean }>`
      select 'forklift' = any(u.tags) as fits, exists (
        select from audience_endings e where e.person_id = a.employee_id) as leaves
      from assignments a join users u on u.id = a.employee_id where a.program_id = ${id}`.execute(
      world.database.db,
    );
    expect(rows.rows.every(({ fits, leaves }) => fits !== leaves)).toBe(true);
    expect(rows.rows.filter(({ fits }) => fits).length + exempt.length).toBe(4);
  });
});
