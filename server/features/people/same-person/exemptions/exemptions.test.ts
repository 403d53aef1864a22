import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, recordsApi, samePersonApi, seatsApi, usersApi } from '#shared/contract';
import { nameOf } from '#shared/person-name';
import { recordBody } from '../../../../../test/record-body.ts';
import { seenMerge } from '../../../../../test/same-people.ts';
import { startWorld, type Someone, type World } from '../../../../../test/world.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';

describe('an exemption of an alias', () => {
  let world: World;
  let admin: Someone, manager: Someone, trainer: Someone, person: Someone, other: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    manager = await world.createPerson('manager');
    trainer = await world.createPerson('trainer');
  });

  beforeEach(async () => {
    person = await world.createPerson('employee');
    other = await world.createPerson('employee');
  });

  afterAll(() => world.close());

  const of = ({ id }: Someone) => ({ params: { id } });
  const form = () => ({ other: other.id, because: 'Hired twice' });
  const preview = () => as(admin).call(samePersonApi.preview, { ...of(person), body: form() });
  const seen = () => seenMerge(world, admin, person.id, other);
  const merge = async () => as(admin).call(samePersonApi.merge, { ...of(person), body: await seen() });
  const split = () => as(admin).call(samePersonApi.split, { ...of(person), body: { other: other.id } });
  const create = (facts: { sessionDays?: number[] } = {}) =>
    world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      due_days: 14,
      deadline: world.day(90),
      ...facts,
    });
  const assign = (id: string, ...people: Someone[]) =>
    as(manager).call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.map((each) => each.id) },
    });
  const record = (someone: Someone, program: string, trained_on: string) =>
    as(admin).call(recordsApi.create, { body: recordBody([someone.id], { program, trained_on }) });
  const trainingsOf = async (someone: Someone) => {
    const { programs } = await as(admin).call(usersApi.trainings, of(someone));
    return Object.fromEntries(programs.map(({ _id, status }) => [_id, status]));
  };
  /** The assignments and exemptions of the two, without the time since which they are so. */
  const rows = async () => {
    const ids = [person.id, other.id];
    const { rows: found } = await sql`
      select to_jsonb(a) - 'since' as row from assignments a where employee_id = any(${ids}::uuid[])
      union all select to_jsonb(x) from exemptions x where person_id = any(${ids}::uuid[])
      order by 1`.execute(world.database.db);
    return found;
  };

  const exempt = (id: string, someone: Someone, until: string | null = null) =>
    as(manager).call(dueDatesApi.exempt, {
      params: { id },
      body: { people: [someone.id], until, because: 'Not in this country' },
    });
  const exemptFrom = async (id: string) =>
    (await as(admin).call(dueDatesApi.exemptions, { params: { id }, query: {} })).employees;

  test('is the person’s too, and gives all back to the row §109.10', async () => {
    const [open, alone, done, own, over] = [
      await create({ sessionDays: [5] }),
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    for (const { id } of [open, alone, done, own, over]) await assign(id, other);
    await assign(open.id, person);
    await assign(done.id, person);
    await record(person, done.id, world.day(-1));
    await assign(own.id, person);
    await assign(over.id, person);
    for (const { id } of [open, alone, done]) await exempt(id, other, world.day(30));
    await exempt(own.id, other);
    await exempt(own.id, person, world.day(9));
    await exempt(over.id, other, world.day(0));
    await sql`update exemptions set until = ${world.day(-1)} where program_id = ${over.id}`.execute(
      world.database.db,
    );
    const before = await rows();
    const { effects } = await preview();
    const told = effects.filter(({ code }) => code === 'exempt').map(({ program }) => program);
    expect(new Set(told)).toEqual(new Set([open.id, alone.id]));
    await merge();
    expect(Object.keys(await trainingsOf(person)).toSorted()).toEqual([done.id, over.id].toSorted());
    expect(await exemptFrom(open.id)).toMatchObject([
      { _id: person.id, until: world.day(30), because: 'Not in this country', by: nameOf(manager) },
    ]);
    expect(await exemptFrom(own.id)).toMatchObject([{ _id: person.id, until: world.day(9) }]);
    const assigning = { params: { id: alone.id }, body: { assigned_employees: [person.id] } };
    expect(await as(manager).status(programsApi.assign, assigning)).toBe(409);
    await split();
    expect(await rows()).toEqual(before);
  });

  test('stays ended where it has ended since, and completes what was done meanwhile §109.10', async () => {
    const [ended, again, done, archived] = [await create(), await create(), await create(), await create()];
    for (const { id } of [ended, again, done, archived]) {
      await assign(id, person, other);
      await exempt(id, other);
    }
    await merge();
    const end = ({ id }: { id: string }) =>
      as(manager).call(dueDatesApi.endExemption, { params: { id }, body: { people: [person.id] } });
    await end(ended);
    await end(again);
    world.clock.advance(1_000);
    await exempt(again.id, person, world.day(3));
    await record(person, done.id, world.day(-1));
    await as(admin).call(programsApi.archive, { params: { id: archived.id } });
    await split();
    expect(await trainingsOf(person)).toMatchObject({
      [ended.id]: 'not-enrolled',
      [done.id]: 'complete',
    });
    expect(await exemptFrom(again.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ _id: person.id, until: world.day(3) }),
        expect.objectContaining({ _id: other.id, until: null }),
      ]),
    );
    expect((await exemptFrom(archived.id)).map(({ _id }) => _id)).not.toContain(person.id);
  });

  test('frees the seat of the person for those who wait §109.10', async () => {
    const { id, sessions } = await create({ sessionDays: [5] });
    const waiting = await world.createPerson('employee');
    await assign(id, person, other, waiting);
    await sql`update training_sessions set capacity = 1 where program_id = ${id}`.execute(world.database.db);
    const body = { user: person.id, session: sessions[0]! };
    await as(person).call(programsApi.enrol, { params: { id }, body });
    await as(waiting).call(seatsApi.wait, { params: { id }, body: { session: sessions[0]! } });
    await exempt(id, other);
    const { effects } = await preview();
    expect(effects.map(({ code }) => code)).toEqual(expect.arrayContaining(['exempt', 'seats_freed']));
    await merge();
    expect(await trainingsOf(waiting)).toMatchObject({ [id]: 'enrolled' });
    await split();
    expect(await trainingsOf(person)).toMatchObject({ [id]: 'not-enrolled' });
  });

  test('is seen or refused where it is made at the same time §109.10', async () => {
    const { id } = await create();
    await assign(id, person, other);
    const body = await seen();
    const [merged] = await Promise.all([
      as(admin).status(samePersonApi.merge, { ...of(person), body }),
      as(manager).status(dueDatesApi.exempt, {
        params: { id },
        body: { people: [other.id], until: null, because: 'Not in this country' },
      }),
    ]);
    // Its effects have changed, or nobody may exempt an alias.
    expect([200, 409]).toContain(merged);
    const listed = (await exemptFrom(id)).map(({ _id }) => _id);
    expect(listed).toEqual(merged === 409 ? [other.id] : []);
  });

  test('goes with the person who is erased §109.8', async () => {
    const { id } = await create();
    await assign(id, person, other);
    await exempt(id, other);
    await merge();
    await erasePerson({ ...world.services, db: world.database.db }, person.id);
    expect(await rows()).toEqual([]);
  });
});
