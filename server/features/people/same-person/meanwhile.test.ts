import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordsApi, samePersonApi, usersApi } from '#shared/contract';
import { recordBody } from '../../../../test/record-body.ts';
import { createRenewals } from '../../../../test/renewing-programs.ts';
import { seenMerge } from '../../../../test/same-people.ts';
import { startSamePeopleWorld, type SamePeopleWorld } from '../../../../test/same-people-world.ts';
import type { Someone, World } from '../../../../test/world.ts';
import { renew } from '../../training/renewals/service.ts';

describe('what has happened meanwhile to one of two accounts of a person', () => {
  let world: SamePeopleWorld;
  let admin: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startSamePeopleWorld();
    ({ admin } = world);
  });

  afterAll(() => world.close());

  test('is seen by a deletion and an edit that waited for it §109.3', async () => {
    const { person, other: alias } = await world.createTwo();
    const params = { id: alias.id };
    const answers = await world.database.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${alias.id} for update`.execute(tx);
      const waiting = Promise.all([
        as(admin).status(usersApi.delete, { params }),
        as(admin).status(usersApi.edit, { params, body: { role: 'trainer', department: null } }),
      ]);
      await expect
        .poll(async () => {
          const { rows } = await sql`select from pg_locks where not granted`.execute(tx);
          return rows.length;
        })
        .toBeGreaterThanOrEqual(2);
      await sql`
        insert into same_people (alias_id, person_id, because, since, was_active)
        values (${alias.id}, ${person.id}, 'Hired twice', ${world.clock.now()}, true)`.execute(tx);
      return { waiting };
    });
    expect(await answers.waiting).toEqual([404, 404]);
    const { rows } = await sql`select role, deactivated_at from users where id = ${alias.id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([{ role: 'employee', deactivated_at: null }]);
    await sql`delete from same_people where alias_id = ${alias.id}`.execute(world.database.db);
  });

  test('leaves the two apart again, also where a record of the person has run out before §109.5', async () => {
    const { person, other: alias } = await world.createTwo();
    const { id } = await world.createTraining();
    await world.assign(id, person);
    await world.record(person, id, world.day(-400), world.day(-35));
    await world.record(alias, id, world.day(-10), world.day(300));
    const trainingOf = async () => (await world.trainingsOf(person))[0];
    const before = await trainingOf();
    expect(before).toMatchObject({ status: 'not-enrolled' });
    await world.merge(person, alias);
    expect(await trainingOf()).toMatchObject({ status: 'complete' });
    await world.split(person, alias);
    expect(await trainingOf()).toEqual(before);
  });

  test('leaves a renewal open that only the other account’s record answered §109.5', async () => {
    const renewals = await createRenewals(world);
    await renewals.moveTo('2026-12-01');
    const { program, person } = await renewals.completedBy();
    await renewals.moveTo('2027-10-10');
    await renew(world.services);
    const before = await renewals.listOf(program);
    expect(before).toMatchObject([{ status: 'not-enrolled', cycle: 2, valid_until: '2027-12-01' }]);
    const alias = await world.createPerson('employee');
    const by = world.as(renewals.admin);
    const record = recordBody([alias.id], { program: program.id, trained_on: '2027-10-01' });
    await by.call(recordsApi.create, { body: record });
    const params = { id: person.id };
    const body = await seenMerge(world, renewals.admin, person.id, alias);
    await by.call(samePersonApi.merge, { params, body });
    expect(await renewals.listOf(program)).toMatchObject([{ status: 'complete', cycle: 2 }]);
    await by.call(samePersonApi.split, { params, body: { other: alias.id } });
    expect(await renewals.listOf(program)).toEqual(before);
  });
});
