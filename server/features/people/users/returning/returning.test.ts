import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordsApi, samePersonApi, signInApi, usersApi } from '#shared/contract';
import { setAudience } from '../../../../../test/audiences.ts';
import { nobody } from '../../../../../test/client.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { stage } from '../../../../../test/cast.ts';
import { password, type Someone } from '../../../../../test/world.ts';
import { seenMerge } from '../../../../../test/same-people.ts';
import { untilWaiting } from '../../../../../test/until-waiting.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { inTransaction } from '../../../../db/transaction.ts';
import { renew } from '../../../training/renewals/service.ts';
import { holdReturning, restorePeople } from './service.ts';

describe('coming back', () => {
  const { world, admin, manager, trainer, person, createProgram } = stage({
    newcomers: { person: { role: 'employee', last_name: 'Nightingale' } },
  });

  const of = ({ id }: Pick<Someone, 'id'>) => ({ params: { id } });
  const leave = (someone: Someone) => admin.deletes(someone);
  const restore = (someone: Someone, body = {}) => admin.call(usersApi.restore, { ...of(someone), body });
  const refusalOf = (someone: Pick<Someone, 'id'>, body = {}, by = admin) =>
    by.refusal(usersApi.restore, { ...of(someone), body });
  const signIn = (email: string) => world.as(nobody).status(signInApi.signIn, { body: { email, password } });
  const create = (facts: object = {}) => createProgram({ due_days: 14, deadline: world.day(400), ...facts });
  const assign = (id: string, ...people: Someone[]) => manager.assigns({ id }, ...people);
  const pass = (days: number) => world.clock.advance(days * 86_400_000);
  const record = async (
    someone: Someone,
    program: string,
    facts: { trained_on: string; valid_until?: string },
  ) => {
    const body = recordBody([someone.id], { program, ...facts });
    return (await admin.call(recordsApi.create, { body })).records[0]!;
  };
  const trainingsOf = async (someone: Someone) => {
    const { programs } = await admin.call(usersApi.trainings, of(someone));
    // A program of which there is a record alone has no due date.
    return programs.flatMap(({ _id, status, due }) => (due ? [{ _id, status, due }] : []));
  };

  test('is refused for people who are here, unknown or erased, and to everybody but admins §106.1', async () => {
    expect(await refusalOf(person)).toMatchObject({ status: 409, code: 'not_left' });
    await admin.call(usersApi.suspend, { ...of(person), body: { because: null } });
    expect(await refusalOf(person)).toMatchObject({ status: 409, code: 'not_left' });
    expect(await refusalOf({ id: crypto.randomUUID() })).toMatchObject({ status: 404 });
    await leave(person);
    expect(await refusalOf(person, {}, manager)).toMatchObject({ status: 403 });
    await erasePerson({ ...world.services, db: world.database.db }, person.id);
    expect(await refusalOf(person)).toMatchObject({ status: 404 });
    expect(await admin.status(usersApi.viewLeaver, of(person))).toBe(404);
  });

  test('is refused where somebody else has the address, the login or the personnel ID by now §106.2', async () => {
    await admin.edits(person, { email: person.email, login: 'night', external_id: 'P-17' });
    await leave(person);
    const other = await world.createPerson('employee', { email: person.email.toUpperCase() });
    expect(await refusalOf(person)).toMatchObject({ status: 409, code: 'email_taken' });
    await admin.edits(other, { login: 'NIGHT' });
    const email = `new.${person.email}`;
    expect(await refusalOf(person, { email })).toMatchObject({ status: 409, code: 'login_taken' });
    await admin.edits(other, { external_id: 'p-17' });
    expect(await refusalOf(person, { email, login: 'gale' })).toMatchObject({
      status: 409,
      code: 'external_id_taken',
    });
    const { user, left_at, taken } = await admin.call(usersApi.viewLeaver, of(person));
    expect([user.state, left_at]).toEqual(['left', world.clock.now().toISOString()]);
    expect(taken).toEqual(['email', 'login', 'external_id']);
    await admin.edits(other, { external_id: null });
    const { user: back } = await restore(person, { email, login: 'gale' });
    expect(back).toMatchObject({
      _id: person.id,
      email,
      login: 'gale',
      state: 'active',
      external_id: 'P-17',
    });
    expect(await admin.status(usersApi.viewLeaver, of(person))).toBe(404);
    expect(await signIn(email)).toBe(200);
  });

  test('leaves address and login where the form has none, in each way of saying so §106.2', async () => {
    for (const body of [{}, { email: null, login: null }, { email: '', login: '' }]) {
      await leave(person);
      expect((await restore(person, body)).user).toMatchObject({ email: person.email, login: null });
    }
    expect(await signIn(person.email)).toBe(200);
  });

  test('puts the person back into lists and counts, with the records, and no sign-in from before §106.1 §106.3', async () => {
    const { id } = await create();
    await record(person, id, { trained_on: world.day(-3) });
    const listed = async (state: string) => {
      const { people } = await admin.call(usersApi.people, { query: { state, search: person.email } });
      return people.length;
    };
    await leave(person);
    expect([await listed('active'), await listed('left')]).toEqual([0, 1]);
    await restore(person);
    expect([await listed('active'), await listed('left')]).toEqual([1, 0]);
    expect(await person.status(signInApi.verify)).toBe(401);
    const records = await admin.recordsOf(person);
    expect(records.map(({ state }) => state)).toEqual(['valid']);
  });

  test('leaves open trainings ended, and complete ones complete while their record is valid §106.3', async () => {
    const [open, done] = [await create(), await create()];
    for (const { id } of [open, done]) await assign(id, person);
    await record(person, done.id, { trained_on: world.day(-1), valid_until: world.day(300) });
    await leave(person);
    await restore(person);
    expect(await trainingsOf(person)).toEqual([
      expect.objectContaining({ _id: done.id, status: 'complete' }),
    ]);
  });

  test('ends trainings whose record has run out or was revoked meanwhile, so that nobody comes back overdue §106.3', async () => {
    const [expired, revoked] = [await create({ renew_months: 12, window_days: 30 }), await create()];
    for (const { id } of [expired, revoked]) await assign(id, person);
    await record(person, expired.id, { trained_on: world.day(-10), valid_until: world.day(5) });
    const { _id: wrong } = await record(person, revoked.id, { trained_on: world.day(-10) });
    await leave(person);
    await admin.call(recordsApi.revoke, { params: { id: wrong }, body: { because: 'Mixed up' } });
    pass(6);
    await restore(person);
    await renew(world.services);
    expect(await trainingsOf(person)).toEqual([]);
    // Assigned again they have days, and go on with the next cycle.
    await assign(expired.id, person);
    const [training] = await trainingsOf(person);
    expect(training).toMatchObject({ _id: expired.id, status: 'not-enrolled' });
  });

  test('ends a training that is open again as its record was revoked before the accounts were taken apart §106.3 §109.5', async () => {
    const { id } = await create({ deadline: world.day(2) });
    const same = await world.createPerson('employee');
    await assign(id, person);
    const { _id: wrong } = await record(person, id, { trained_on: world.day(-1) });
    await leave(person);
    const body = await seenMerge(world, admin, same.id, person);
    await admin.call(samePersonApi.merge, { ...of(same), body });
    await admin.call(recordsApi.revoke, { params: { id: wrong }, body: { because: 'Mixed up' } });
    await admin.call(samePersonApi.split, { ...of(same), body: { other: person.id } });
    pass(3);
    await restore(person);
    expect(await trainingsOf(person)).toEqual([]);
  });

  test('assigns the trainings whose audience the person fits, due by today §106.3', async () => {
    const { id } = await create({ deadline: world.day(2) });
    await admin.edits(person, { tags: ['returns'] });
    await setAudience(admin, id, [{ tags: ['returns'] }]);
    await leave(person);
    pass(3);
    await restore(person);
    expect(await trainingsOf(person)).toEqual([{ _id: id, status: 'not-enrolled', due: world.day(14) }]);
  });

  test('gives nobody back a seat that somebody else has by now §106.4', async () => {
    const { id, sessions } = await create({ sessionDays: [4] });
    const session = sessions[0]!;
    const colleague = await world.createPerson('employee');
    await assign(id, person, colleague);
    await world.database.db
      .updateTable('training_sessions')
      .set({ capacity: 1 })
      .where('id', '=', session)
      .execute();
    await person.enrols({ id }, session);
    await colleague.waits({ id }, session);
    await trainer.completes({ id }, person);
    await leave(person);
    await restore(person);
    expect(await trainingsOf(person)).toMatchObject([{ status: 'complete' }]);
    const seats = await sql<{ employee_id: string }>`
      select employee_id from assignments where session_id = ${session}`.execute(world.database.db);
    expect(seats.rows).toEqual([{ employee_id: colleague.id }]);
  });

  test('is told in the trail with the trainings that ended by it §106.5', async () => {
    await leave(person);
    await restore(person, { login: 'florence' });
    const entries = await admin.trail({ limit: '1' });
    expect(entries[0]).toMatchObject({
      action: 'user.restore',
      before: { email: person.email },
      after: { unassigned: [], email: person.email, login: 'florence' },
    });
  });

  test('happens once where two bring somebody back at once §106.1', async () => {
    await leave(person);
    const statuses = await Promise.all(
      [1, 2, 3].map(() => admin.status(usersApi.restore, { ...of(person), body: {} })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
  });

  test('brings nobody back who is noted as the same person at the same time §106.1 §109.3', async () => {
    await leave(person);
    const same = await world.createPerson('employee');
    let status: Promise<number>;
    await world.database.db.transaction().execute(async (tx) => {
      await sql`select from users where id = ${person.id} for update`.execute(tx);
      status = admin.status(usersApi.restore, { ...of(person), body: {} });
      await untilWaiting(world);
      await sql`
        insert into same_people (alias_id, person_id, because, since, was_active)
        values (${person.id}, ${same.id}, 'Hired twice', now(), false)`.execute(tx);
    });
    expect(await status!).toBe(404);
  });

  test('is made for many people in one transaction, also into the seats of one session §106.6', async () => {
    const { id, sessions } = await create();
    const people = [person, await world.createPerson('employee'), await world.createPerson('employee')];
    await world.database.db
      .updateTable('training_sessions')
      .set({ capacity: 3 })
      .where('id', '=', sessions[0]!)
      .execute();
    await assign(id, ...people);
    for (const each of people) await each.enrols({ id }, sessions[0]);
    await trainer.completes({ id }, ...people);
    for (const each of people) await leave(each);
    const { restored, entries } = await inTransaction(world.services, async (tx, now) => {
      const ids = people.map((each) => each.id);
      await holdReturning(tx, ids);
      return restorePeople(
        world.services,
        tx,
        ids.map((each) => ({ id: each })),
        now,
      );
    });
    expect([restored.length, entries.length]).toEqual([3, 3]);
    expect(await trainingsOf(person)).toMatchObject([{ status: 'complete' }]);
  });
});
