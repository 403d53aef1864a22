import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditApi, recordsApi, samePersonApi, signInApi, usersApi } from '#shared/contract';
import { nobody } from '../../../../test/client.ts';
import { startSamePeopleWorld, type SamePeopleWorld } from '../../../../test/same-people-world.ts';
import { password, type Someone, type World } from '../../../../test/world.ts';
import { bringBack } from '../users/returning/store.ts';
import { endSuspensions } from '../users/suspension/store.ts';
import { erasePerson } from '../../../maintenance/personal-data/erase-person.ts';

const because = 'Hired twice';

describe('the same person twice', () => {
  let world: SamePeopleWorld;
  let admin: Someone, manager: Someone, person: Someone, other: Someone;
  const as: World['as'] = (someone) => world.as(someone);

  beforeAll(async () => {
    world = await startSamePeopleWorld();
    ({ admin, manager } = world);
  });

  beforeEach(async () => {
    ({ person, other } = await world.createTwo());
  });

  afterAll(() => world.close());

  const of = ({ id }: Pick<Someone, 'id'>) => ({ params: { id } });
  const refusalOf = (whose: Someone, alias: Pick<Someone, 'id'>, by = admin) =>
    as(by).refusal(samePersonApi.merge, world.form(whose, alias));
  const merge = (whose = person, alias = other) => world.merge(whose, alias);
  const split = (whose = person, alias = other) => world.split(whose, alias);
  const create = (facts?: { sessionDays?: number[] }) => world.createTraining(facts);
  const trainingsOf = async (someone: Someone) =>
    Object.fromEntries(
      (await world.trainingsOf(someone)).map(({ _id, status, due }) => [_id, { status, due }]),
    );
  const recordsOf = async (someone: Someone) =>
    (await as(admin).call(recordsApi.ofPerson, of(someone))).records.map(({ _id }) => _id);
  const rows = () => world.rowsOf(person, other);

  test('is refused for oneself, admins, people who are noted already or erased, and to everybody but admins §109.1', async () => {
    expect(await refusalOf(person, person)).toMatchObject({
      status: 400,
      errors: { other: expect.any(String) },
    });
    expect(await refusalOf(person, { id: crypto.randomUUID() })).toMatchObject({ status: 400 });
    expect(await refusalOf(person, await world.createPerson('admin'))).toMatchObject({
      status: 409,
      code: 'is_admin',
    });
    expect(await refusalOf(person, other, manager)).toMatchObject({ status: 403 });
    await merge();
    const third = await world.createPerson('employee');
    expect(await refusalOf(third, other)).toMatchObject({ status: 409, code: 'already_same' });
    expect(await refusalOf(third, person)).toMatchObject({ status: 409, code: 'already_same' });
    expect(await refusalOf(other, third)).toMatchObject({ status: 404 });
    const body = { other: third.id };
    expect(await as(admin).refusal(samePersonApi.split, { ...of(person), body })).toMatchObject({
      status: 404,
    });
  });

  test('needs its effects as they are §109.2', async () => {
    const [done, open, alone] = [await create(), await create(), await create()];
    await world.assign(done.id, person);
    await world.record(other, done.id, world.day(-1));
    await world.assign(open.id, person, other);
    await world.dueOn(open.id, other, world.day(3));
    await world.assign(alone.id, other);
    const { effects, digest } = await world.preview(person, other);
    expect(effects.map(({ code, program }) => [code, program])).toEqual([
      ['completed', done.id],
      ['due_earlier', open.id],
      ['ended', alone.id],
    ]);
    expect(await refusalOf(person, other)).toMatchObject({ code: 'effects_changed', digest });
    expect(await as(admin).status(usersApi.view, of(other))).toBe(200);
    await merge();
    expect(await trainingsOf(person)).toEqual({
      [done.id]: { status: 'complete', due: expect.any(String) as string },
      [open.id]: { status: 'not-enrolled', due: world.day(3) },
    });
  });

  test('leaves the alias in no list, with no page and no sign-in, also where the account had left §109.3 §109.7', async () => {
    const left = await world.createPerson('employee');
    await as(admin).call(usersApi.delete, of(left));
    for (const alias of [other, left]) {
      world.clock.advance(1_000);
      await merge(person, alias);
      for (const state of ['active', 'away', 'suspended', 'left', 'all']) {
        const query = { state, search: alias.last_name };
        const { people, total } = await as(admin).call(usersApi.people, { query });
        expect([state, people, total]).toEqual([state, [], 0]);
      }
      for (const call of [usersApi.view, usersApi.trainings, recordsApi.ofPerson, usersApi.viewLeaver])
        expect(await as(admin).status(call, of(alias))).toBe(404);
      for (const call of [usersApi.delete, usersApi.endSuspension])
        expect(await as(admin).status(call, of(alias))).toBe(404);
      const body = { email: alias.email, password };
      expect(await as(nobody).status(signInApi.signIn, { body })).toBe(401);
    }
    expect(await as(other).status(signInApi.verify)).toBe(401);
    // A change of many people doesn't bring one back, either.
    const { db } = world.database;
    const ids = [other.id, left.id];
    expect(await endSuspensions(db, ids, world.clock.now())).toEqual([]);
    expect(
      await bringBack(
        db,
        ids.map((id) => ({ id })),
        world.clock.now(),
      ),
    ).toEqual([]);
    const { user } = await as(admin).call(usersApi.view, of(person));
    expect(user.same_as.map(({ _id, because: reason }) => [_id, reason])).toEqual([
      [other.id, because],
      [left.id, because],
    ]);
  });

  test('reads the alias’s records and certificates through the person, and lets them answer what is assigned later §109.4', async () => {
    const { id } = await create();
    const ids = [
      await world.record(other, id, world.day(-1)),
      await world.record(person, id, world.day(-30)),
    ];
    await merge();
    expect(await recordsOf(person)).toEqual(ids);
    const file = { params: { id: ids[0]! } };
    expect(await as(person).status(recordsApi.certificate, file)).toBe(200);
    await world.assign(id, person);
    expect(await trainingsOf(person)).toMatchObject({ [id]: { status: 'complete' } });
    // Revoked, it no longer answers.
    await as(admin).call(recordsApi.revoke, { ...file, body: { because: 'Mixed up' } });
    await split();
    expect(await recordsOf(other)).toEqual([ids[0]]);
    expect(await recordsOf(person)).toEqual([ids[1]]);
  });

  test('gives all back when they are taken apart, to the row §109.5', async () => {
    const [done, open, both] = [await create({ sessionDays: [5] }), await create(), await create()];
    await world.assign(done.id, person);
    await world.assign(both.id, person, other);
    await world.assign(open.id, other);
    await world.record(other, done.id, world.day(-2), world.day(200));
    await world.record(other, both.id, world.day(-2));
    await world.record(person, both.id, world.day(-9), world.day(300));
    const before = await rows();
    await merge();
    expect(await rows()).not.toEqual(before);
    await split();
    expect(await rows()).toEqual(before);
    expect(await as(admin).status(usersApi.view, of(other))).toBe(200);
    expect(await as(nobody).status(signInApi.signIn, { body: { email: other.email, password } })).toBe(200);
    expect((await as(admin).call(usersApi.view, of(person))).user.same_as).toEqual([]);
    await merge(other, person);
    await split(other, person);
    expect(await rows()).toEqual(before);
  });

  test('gives back an open training whose own record had run out §109.5', async () => {
    const { id } = await create();
    await world.assign(id, person);
    await world.record(person, id, world.day(-400), world.day(-35));
    await world.record(other, id, world.day(-10), world.day(300));
    const trainingOf = async () => (await world.trainingsOf(person))[0];
    const before = await trainingOf();
    expect(before).toMatchObject({ status: 'not-enrolled' });
    await merge();
    expect(await trainingOf()).toMatchObject({ status: 'complete' });
    await split();
    expect(await trainingOf()).toEqual(before);
  });

  test('gives back an account that was suspended or had left as it was §109.5', async () => {
    await as(admin).call(usersApi.suspend, { ...of(other), body: { because: null } });
    await merge();
    await split();
    expect((await as(admin).call(usersApi.view, of(other))).user.state).toBe('suspended');
    await as(admin).call(usersApi.delete, of(other));
    await merge();
    await split();
    expect((await as(admin).call(usersApi.viewLeaver, of(other))).user.state).toBe('left');
  });

  test('keeps what the person did meanwhile when they are taken apart §109.5', async () => {
    const { id } = await create();
    await world.assign(id, person);
    await world.record(other, id, world.day(-2));
    await merge();
    await world.record(person, id, world.day(-1));
    await split();
    expect(await trainingsOf(person)).toMatchObject({ [id]: { status: 'complete' } });
  });

  test('happens once where two note two accounts as one another at once §109.1', async () => {
    const forms = [await world.seenForm(person, other), await world.seenForm(other, person)];
    const statuses = await Promise.all(forms.map((form) => as(admin).status(samePersonApi.merge, form)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('is erased with the person, and never alone §109.8', async () => {
    const { id } = await create();
    await world.record(other, id, world.day(-1));
    await merge();
    const erase = ({ id: whose }: Someone) =>
      erasePerson({ ...world.services, db: world.database.db }, whose);
    await expect(erase(other)).rejects.toThrow('is merged with another one');
    await erase(person);
    const { rows: found } = await sql<{ first_name: string }>`
      select first_name from users where id in (${person.id}, ${other.id})`.execute(world.database.db);
    expect(found).toEqual([{ first_name: 'Erased' }, { first_name: 'Erased' }]);
    const names = await sql`
      select from training_records where person_id = ${person.id} and person_name is not null`.execute(
      world.database.db,
    );
    expect(names.rows).toEqual([]);
  });

  test('is told in the trail §109.6', async () => {
    await merge();
    await split();
    const { entries } = await as(admin).call(auditApi.list, { query: { limit: '2' } });
    expect(entries.map(({ action }) => action)).toEqual(['user.not-same-as', 'user.same-as']);
    expect(entries[1]!.after).toMatchObject({ records: [], because });
  });
});
