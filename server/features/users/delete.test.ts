import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/api/programs';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import { nobody } from '../../../test/client.ts';
import { password, startWorld, type Someone, type World } from '../../../test/world.ts';

describe('deleting a user', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin', { first_name: 'Ada', last_name: 'Admin' });
    manager = await world.createPerson('manager', { first_name: 'Max', last_name: 'Manager' });
    trainer = await world.createPerson('trainer', { first_name: 'Tia', last_name: 'Trainer' });
  });

  afterAll(() => world.close());

  const remove = (id: string, by = admin) => as(by).send(usersApi.delete, { params: { id } });
  const verify = async ({ token }: Someone) => await as({ token }).status(signInApi.verify);
  const refused = async ({ id }: Someone, message: string) => {
    const { status, problem } = await remove(id);
    expect([status, problem.code]).toEqual([409, 'user_in_the_way']);
    expect(problem.message).toBe(message);
    expect(await as(admin).status(usersApi.view, { params: { id } })).toBe(200);
  };

  test('oneself is refused, though another admin is there', async () => {
    await world.createPerson('admin');
    await refused(admin, 'You cannot do this to your own account.');
  });

  test('oneself is refused however the id is written', async () => {
    expect((await remove(admin.id.toUpperCase())).status).toBe(409);
    expect(await verify(admin)).toBe(200);
  });

  test('a manager of active programs is refused with their titles, the first three by deadline', async () => {
    const create = (title: string, days: number) =>
      world.createProgram({ admin, manager, trainers: [trainer], title, deadline: world.day(days) });
    const first = await create('Fire', 5);
    await refused(manager, 'Max Manager oversees active programs: “Fire”.');
    const more = [
      await create('Water', 4),
      await create('Air', 9),
      await create('Earth', 6),
      await create('Ice', 8),
    ];
    await refused(manager, 'Max Manager oversees active programs: “Water”, “Fire”, “Earth” and 2 more.');
    for (const { id } of [first, ...more]) {
      await as(admin).call(programsApi.archive, { params: { id } });
    }
    expect((await remove(manager.id)).status).toBe(200);
  });

  test('a trainer is refused until the day of the last session is over', async () => {
    const overseer = await world.createPerson('manager');
    const colleague = await world.createPerson('trainer');
    await world.createProgram({
      admin,
      manager: overseer,
      trainers: [colleague, trainer],
      sessionDays: [5, 1],
      title: 'Knots',
    });
    // At 23:59 of that day in the organisation's zone.
    world.clock.set('2026-12-03T05:59:00.000Z');
    admin.token = await world.signIn(admin);
    await refused(trainer, 'Tia Trainer has sessions that are not over: “Knots”.');
    world.clock.advance(60_000);
    expect((await remove(trainer.id)).status).toBe(200);
  });

  test('a trainer whose coming sessions are all archived is in nobody’s way', async () => {
    const [overseer, free] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager: overseer, trainers: [free] });
    expect((await remove(free.id)).status).toBe(409);
    await as(admin).call(programsApi.archive, { params: { id } });
    expect((await remove(free.id)).status).toBe(200);
  });

  test('someone unknown, or deleted before, is 404', async () => {
    const employee = await world.createPerson('employee');
    expect((await remove(employee.id)).status).toBe(200);
    for (const id of [employee.id, '00000000-0000-4000-8000-000000000000', 'x']) {
      const { status, problem } = await remove(id);
      expect([status, problem.code]).toEqual([404, 'not_found']);
    }
  });

  test('ends the person’s sign-ins at once and lets nobody in again', async () => {
    const other = await world.createPerson('admin');
    const second = { ...other, token: await world.signIn(other) };
    expect(await Promise.all([verify(other), verify(second)])).toEqual([200, 200]);
    expect((await remove(other.id)).status).toBe(200);
    expect(await Promise.all([verify(other), verify(second)])).toEqual([401, 401]);
    expect(await as(nobody).status(signInApi.signIn, { body: { email: other.email, password } })).toBe(401);
    const rows = await world.database.db
      .selectFrom('sign_ins')
      .select('id')
      .where('user_id', '=', other.id)
      .execute();
    expect(rows).toEqual([]);
  });

  test('frees the e-mail for someone new, who is not the one before', async () => {
    const former = await world.createPerson('employee', { email: 'reused@company.example' });
    await remove(former.id);
    for (const turn of [1, 2]) {
      const { body } = await as(admin).send(usersApi.create, {
        body: {
          first_name: `New ${turn}`,
          last_name: 'Person',
          email: 'Reused@company.example',
          temp_password: 'x',
          role: 'employee',
        },
      });
      expect(body.user._id).not.toBe(former.id);
      expect((await remove(body.user._id)).status).toBe(200);
    }
  });

  test('ends open assignments and keeps completed ones, with the name', async () => {
    const [overseer, teacher] = [await world.createPerson('manager'), await world.createPerson('trainer')];
    const leaver = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Leaver' });
    const create = () => world.createProgram({ admin, manager: overseer, trainers: [teacher] });
    const [completed, enrolled, open] = [await create(), await create(), await create()];
    for (const program of [completed, enrolled, open]) {
      const params = { id: program.id };
      const body = { assigned_employees: [leaver.id] };
      await as(overseer).call(programsApi.assign, { params, body });
      if (program === open) continue;
      await as(leaver).call(programsApi.enrol, {
        params,
        body: { user: leaver.id, session: program.sessions[0]! },
      });
    }
    await as(teacher).call(programsApi.complete, {
      params: { id: completed.id },
      body: { completed_employees: [leaver.id] },
    });
    expect((await remove(leaver.id)).status).toBe(200);
    const records = await world.database.db
      .selectFrom('assignments')
      .select(['program_id', 'first_name', 'last_name', 'completed_by'])
      .where('employee_id', '=', leaver.id)
      .execute();
    expect(records).toEqual([
      { program_id: completed.id, first_name: 'Lea', last_name: 'Leaver', completed_by: teacher.id },
    ]);
    const counts = await as(overseer).call(programsApi.countByStatus, { params: { id: completed.id } });
    expect(counts.total).toBe(0);
  });
});
