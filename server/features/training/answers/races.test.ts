import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi, recordsApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { count } from '../../../../test/equivalents.ts';
import { needsOf } from '../../../../test/needs.ts';
import { recordBody } from '../../../../test/record-body.ts';
import { startBeside } from '../../../../test/start-beside.ts';
import { readConfig } from '../../../config.ts';

const rounds = 200;
const limits = { ...readConfig({}).limits, requestsPerUser: 0, changesPerUser: 0 };

describe(`two instances, in ${rounds} rounds,`, () => {
  const { world, admin, manager, createProgram } = stage({ settings: { limits } });
  let other: Awaited<ReturnType<typeof startBeside>>;

  beforeAll(async () => {
    other = await startBeside(world);
  });
  afterAll(() => other.close());

  test('revoke a record and write a new one: the person is complete by the one that counts §124.5', async () => {
    const [program, source] = [await createProgram({ due_days: 14 }), await createProgram({ due_days: 14 })];
    await count(admin, program, [source]);
    for (let round = 0; round < rounds; round += 1) {
      const person = await world.createPerson('employee');
      await manager.assigns(program, person);
      const [former] = await admin.records([person], { program: source.id, trained_on: world.day(-2) });
      const [revoked, written] = await Promise.all([
        admin.send(recordsApi.revoke, { params: { id: former!._id }, body: { because: 'Wrong' } }),
        other.as(admin).send(recordsApi.create, {
          body: recordBody([person.id], { program: source.id, trained_on: world.day(-1) }),
        }),
      ]);
      expect([revoked.status, written.status]).toEqual([200, 201]);
      const { rows } = await sql<{ answered_by: string; is_complete: boolean }>`
        select answered_by, completed_at is not null as is_complete from assignments
        where program_id = ${program.id} and employee_id = ${person.id}`.execute(world.database.db);
      expect(rows).toEqual([{ answered_by: written.body.records[0]!._id, is_complete: true }]);
    }
  }, 1_800_000);

  test('assign a person and record what answers it: the person is complete §124.3', async () => {
    const [program, source] = [await createProgram({ due_days: 14 }), await createProgram({ due_days: 14 })];
    await count(admin, program, [source]);
    for (let round = 0; round < rounds; round += 1) {
      const person = await world.createPerson('employee');
      const [assigned, written] = await Promise.all([
        manager.send(programsApi.assign, {
          params: program.params,
          body: { assigned_employees: [person.id] },
        }),
        other.as(admin).send(recordsApi.create, {
          body: recordBody([person.id], { program: source.id, trained_on: world.day(-1) }),
        }),
      ]);
      expect([assigned.status, written.status]).toEqual([200, 201]);
      expect(await admin.assignmentOf(person, program)).toMatchObject({ status: 'complete' });
    }
  }, 1_800_000);

  test('give the last seat to the person who has what comes first, and to nobody else §125.2', async () => {
    const [program, safety] = [await createProgram({ due_days: 14 }), await createProgram({ due_days: 14 })];
    await needsOf(admin, program, safety);
    const [session] = program.sessions as [string];
    await sql`update training_sessions set capacity = 1, seats_taken = 0 where id = ${session}`.execute(
      world.database.db,
    );
    for (let round = 0; round < rounds; round += 1) {
      const [able, unable] = [await world.createPerson('employee'), await world.createPerson('employee')];
      await manager.assigns(program, able, unable);
      await admin.records([able], { program: safety.id, trained_on: world.day(-1) });
      const enrol = (as: typeof world.as, person: typeof able) =>
        as(person).send(programsApi.enrol, {
          params: program.params,
          body: { user: person.id, session },
        });
      const [first, second] = await Promise.all([enrol(world.as, able), enrol(other.as, unable)]);
      expect(first.status).toBe(201);
      expect(second).toMatchObject({ status: 409 });
      await able.givesBack(program);
    }
  }, 1_800_000);
});
