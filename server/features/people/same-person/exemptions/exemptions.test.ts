import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, samePersonApi } from '#shared/contract';
import { nameOf } from '#shared/person-name';
import { during } from '../../../../../test/cast.ts';
import { startSamePeopleWorld } from '../../../../../test/same-people-world.ts';
import type { Someone } from '../../../../../test/world.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';

describe('an exemption of an alias', () => {
  const world = during(startSamePeopleWorld);
  let person: Someone, other: Someone;

  beforeEach(async () => {
    ({ person, other } = await world.createTwo());
  });

  const merge = () => world.merge(person, other);
  const split = () => world.split(person, other);
  const rows = () => world.rowsOf(person, other);
  const create = (facts?: { sessionDays?: number[] }) => world.createTraining(facts);
  const trainingsOf = async (someone: Someone) =>
    Object.fromEntries((await world.trainingsOf(someone)).map(({ _id, status }) => [_id, status]));
  const exemptFrom = async (id: string) =>
    (await world.admin.call(dueDatesApi.exemptions, { params: { id }, query: {} })).employees;

  test('is the person’s too, and gives all back to the row §109.10', async () => {
    const [open, alone, done, own, over] = [
      await create({ sessionDays: [5] }),
      await create(),
      await create(),
      await create(),
      await create(),
    ];
    for (const { id } of [open, alone, done, own, over]) await world.assign(id, other);
    await world.assign(open.id, person);
    await world.assign(done.id, person);
    await world.record(person, done.id, world.day(-1));
    await world.assign(own.id, person);
    await world.assign(over.id, person);
    for (const { id } of [open, alone, done]) await world.exempt(id, [other], world.day(30));
    await world.exempt(own.id, [other]);
    await world.exempt(own.id, [person], world.day(9));
    await world.exempt(over.id, [other], world.day(0));
    await sql`update exemptions set until = ${world.day(-1)} where program_id = ${over.id}`.execute(
      world.database.db,
    );
    const before = await rows();
    const { effects } = await world.preview(person, other);
    const told = effects.filter(({ code }) => code === 'exempt').map(({ program }) => program);
    expect(new Set(told)).toEqual(new Set([open.id, alone.id]));
    await merge();
    expect(Object.keys(await trainingsOf(person)).toSorted()).toEqual([done.id, over.id].toSorted());
    expect(await exemptFrom(open.id)).toMatchObject([
      { _id: person.id, until: world.day(30), because: 'Not in this country', by: nameOf(world.manager) },
    ]);
    expect(await exemptFrom(own.id)).toMatchObject([{ _id: person.id, until: world.day(9) }]);
    const assigning = { params: { id: alone.id }, body: { assigned_employees: [person.id] } };
    expect(await world.manager.status(programsApi.assign, assigning)).toBe(409);
    await split();
    expect(await rows()).toEqual(before);
  });

  test('stays ended where it has ended since, ends in an archived program, too, and completes what was done meanwhile §109.10', async () => {
    const [ended, again, done, archived] = [await create(), await create(), await create(), await create()];
    for (const { id } of [ended, again, done, archived]) {
      await world.assign(id, person, other);
      await world.exempt(id, [other]);
    }
    await merge();
    for (const { id } of [ended, again]) await world.endExemption(id, person);
    world.clock.advance(1_000);
    await world.exempt(again.id, [person], world.day(3));
    await world.record(person, done.id, world.day(-1));
    await world.admin.archives(archived);
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
    await world.assign(id, person, other, waiting);
    await sql`update training_sessions set capacity = 1 where program_id = ${id}`.execute(world.database.db);
    await person.enrols({ id }, sessions[0]);
    await waiting.waits({ id }, sessions[0]);
    await world.exempt(id, [other]);
    const { effects } = await world.preview(person, other);
    expect(effects.map(({ code }) => code)).toEqual(expect.arrayContaining(['exempt', 'seats_freed']));
    await merge();
    expect(await trainingsOf(waiting)).toMatchObject({ [id]: 'enrolled' });
    await split();
    expect(await trainingsOf(person)).toMatchObject({ [id]: 'not-enrolled' });
  });

  test('is seen or refused where it is made at the same time §109.10', async () => {
    const { id } = await create();
    await world.assign(id, person, other);
    const form = await world.seenForm(person, other);
    const [merged] = await Promise.all([
      world.admin.status(samePersonApi.merge, form),
      world.manager.status(dueDatesApi.exempt, {
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
    await world.assign(id, person, other);
    await world.exempt(id, [other]);
    await merge();
    await erasePerson({ ...world.services, db: world.database.db }, person.id);
    expect(await rows()).toEqual([]);
  });
});
